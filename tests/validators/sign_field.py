"""Signs a field of a paper by pyHanko, as a person does in a viewer: PAPER SIGNED KEY CERTIFICATE FIELD."""

import sys

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.signers import PdfSignatureMetadata, SimpleSigner, sign_pdf

paper, signed, key, certificate, field = sys.argv[1:]
with open(paper, "rb") as file, open(signed, "wb") as output:
    sign_pdf(
        IncrementalPdfFileWriter(file),
        PdfSignatureMetadata(field_name=field),
        signer=SimpleSigner.load(key, certificate),
        existing_fields_only=True,
        output=output,
    )
