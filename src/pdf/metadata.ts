/** Document metadata: title, dates, and conformance. */

/** What a document says of itself. */
export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  /** `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly preparedAt: string;
  readonly producer: string;
  /** Whether it claims PDF/A-3a and PDF/UA-1. */
  readonly conforms: boolean;
  /** As in BCP 47. */
  readonly language: string;
}

/** PDF/A requires a description of the schema that a claim of PDF/UA has. */
const UA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 the document is built to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;

const CLAIMS =
  "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>\n";

/**
 * The XMP packet: Dublin Core, dates, and conformance to PDF/A-3a and PDF/UA-1 where it is claimed. The description of
 * the PDF/UA schema comes first and separately, as some readers require.
 * Source: ISO 19005-3 6.6, ISO 14289-1 5.
 */
export function xmpPacket({
  title,
  author,
  preparedAt,
  producer,
  conforms,
  language,
}: DocumentFacts): string {
  const date = `${preparedAt.slice(0, 19)}Z`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${conforms ? UA_SCHEMA : ""}<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>
<pdf:Producer>${escapeXml(producer)}</pdf:Producer>
${conforms ? CLAIMS : ""}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** A date in PDF syntax, in UTC. Source: ISO 32000-1 7.9.4. */
export function pdfDate(preparedAt: string): string {
  return `(D:${preparedAt.slice(0, 19).replaceAll(/[-T:]/g, "")}Z)`;
}

/** A text that the XMP packet and the document information can both hold, since they must agree. */
export function metadataText(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}|[\ufffe\uffff]/gu, " ");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
