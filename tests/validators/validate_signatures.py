"""Judges signed papers by pyHanko: reads files and their roots as JSON, and writes a line of JSON for each file."""

import asyncio
import json
import logging
import sys

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import ades, async_validate_pdf_signature
from pyhanko.sign.validation.policy_decl import SignatureValidationSpec
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import NO_REVOCATION, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

# Judgments are answers here; pyHanko logs each refusal with its stack.
logging.disable(logging.CRITICAL)


def policy(roots):
    return CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots), revinfo_policy=CertRevTrustPolicy(NO_REVOCATION)
    )


async def judge(path, roots, time_roots):
    signers = list(load_certs_from_pemder(roots))
    authorities = list(load_certs_from_pemder(time_roots))
    with open(path, "rb") as file:
        signatures = PdfFileReader(file).embedded_signatures
        if not signatures:
            return {"signatures": 0}
        first = signatures[0]
        status = await async_validate_pdf_signature(
            first,
            ValidationContext(trust_roots=signers, allow_fetching=False),
            ValidationContext(trust_roots=authorities, allow_fetching=False),
        )
        timestamp = status.timestamp_validity
        # ETSI EN 319 102-1: section 5.3 for a signature alone, section 5.5 for one with a timestamp.
        validation = ades.ades_basic_validation if timestamp is None else ades.ades_with_time_validation
        profile = await validation(
            first.signed_data,
            SignatureValidationSpec(
                cert_validation_policy=policy(signers), ts_cert_validation_policy=policy(authorities)
            ),
            raw_digest=first.compute_digest(),
        )
        return {
            "signatures": len(signatures),
            "subFilter": str(first.sig_object["/SubFilter"]),
            "changesAllowed": first.docmdp_level.name,
            "isIntact": status.intact and status.valid,
            "isTrusted": status.trusted,
            "isValid": status.bottom_line,
            "coverage": status.coverage.name,
            "changes": status.modification_level.name,
            "ades": profile.ades_subindic.name,
            "timestamp": None
            if timestamp is None
            else {
                "isIntact": timestamp.intact and timestamp.valid,
                "isTrusted": timestamp.trusted,
                "at": timestamp.timestamp.isoformat(),
            },
        }


async def main():
    for asked in json.load(sys.stdin):
        try:
            judgment = await judge(asked["path"], asked["roots"], asked["timeRoots"])
        except Exception as error:  # A file of any content is judged, never a crash.
            judgment = {"refusal": f"{type(error).__name__}: {error}"}
        print(json.dumps(judgment))


asyncio.run(main())
