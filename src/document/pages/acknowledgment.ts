/** The acknowledgment: what owners and producer state, and where they sign. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration, Party } from "../../illustration/illustration.ts";
import type { Block, Page, SignatureField, SignatureLines } from "../content/block.ts";
import { producerInWords } from "./parties.ts";

/**
 * The last page, where the product asks for it. What its own wording states rests on NAIC Model #245 sections 6.A(2),
 * 6.F(14) and 6.G(4).
 */
export function acknowledgment(illustration: Illustration): Page | undefined {
  const { product, owner, jointOwner } = illustration;
  const { acknowledgment: data } = product;
  if (data === undefined) return undefined;
  const { ownerStatements, isSignedByProducer = true, producerStatements } = data;
  return {
    name: "acknowledgment",
    title: WORDS.title,
    standsAlone: true,
    blocks: [
      { kind: "heading", text: jointOwner === undefined ? WORDS.ofOwner : WORDS.ofOwners },
      ...paragraphs(ownerStatements ?? statementsOf(illustration)),
      ownerLines(owner),
      ...(jointOwner === undefined
        ? []
        : [personLines("joint_owner", WORDS.jointOwner, jointOwner.name)]),
      ...(isSignedByProducer
        ? [
            { kind: "heading", text: WORDS.ofProducer } as const,
            ...paragraphs(producerStatements ?? WORDS.producerStatements),
            producerLines(illustration.producer),
          ]
        : []),
    ],
  };
}

/** All words of the page. */
const WORDS = {
  title: "Acknowledgment",
  ofOwner: "Statement of the owner",
  ofOwners: "Statement of the owners",
  ofProducer: "Statement of the producer",
  owner: "Owner",
  jointOwner: "Joint owner",
  producer: "Producer",
  trustee: "Trustee, or other person who signs for the owner",
  received:
    "I have received all pages of this illustration, the Disclosure Document and the Buyer’s Guide, and have had time " +
    "to read them and to ask questions.",
  notGuaranteed:
    "I understand that only values headed “Guaranteed” are guaranteed. All other values rest on assumptions and on terms " +
    "that the insurer may change, and will turn out higher or lower than shown.",
  guaranteed:
    "I understand that the values shown hold as long as premiums and withdrawals are those of this illustration.",
  index:
    "I understand that I do not invest in an index, and that past growth of an index does not tell how it will grow.",
  producerStatements: [
    "I have given the owner all pages of this illustration, the Disclosure Document and the Buyer’s Guide, and have " +
      "explained which values are guaranteed and which are not.",
    "I have said nothing that differs from this illustration, and have promised nothing about values that are not " +
      "guaranteed.",
  ],
  signature: "Signature",
  name: "Name and title",
  date: "Date signed",
} as const;

function statementsOf(illustration: Illustration): readonly string[] {
  if (illustration.isFullyGuaranteed) return [WORDS.received, WORDS.guaranteed];
  return [
    WORDS.received,
    WORDS.notGuaranteed,
    ...(followsIndex(illustration) ? [WORDS.index] : []),
  ];
}

function paragraphs(texts: readonly string[]): readonly Block[] {
  return texts.map((text) => ({ kind: "paragraph", text }));
}

/** An entity signs through a person, whose name is not known here. */
function ownerLines({ name, isEntity }: Party): SignatureLines {
  return isEntity
    ? unnamedLines("owner", { signer: `${WORDS.owner}: ${name}`, by: WORDS.trustee })
    : personLines("owner", WORDS.owner, name);
}

/** Without a name the producer writes it. */
function producerLines(producer: Illustration["producer"]): SignatureLines {
  const { name, ...rest } = producer ?? {};
  const note = Object.keys(rest).length === 0 ? "" : producerInWords(rest);
  return name === undefined
    ? { ...unnamedLines("producer", { signer: WORDS.producer, by: WORDS.producer }), note }
    : { ...personLines("producer", WORDS.producer, name), note };
}

type Signer = "owner" | "joint_owner" | "producer";

function personLines(signer: Signer, title: string, name: string): SignatureLines {
  return {
    kind: "signature",
    signer: `${title}: ${name}`,
    note: "",
    fields: [
      fieldOf(signer, "signature", { by: `${title}, ${name}`, share: 0.7 }),
      fieldOf(signer, "date", { by: `${title}, ${name}`, share: 0.3 }),
    ],
  };
}

/** Lines with one for the name. */
function unnamedLines(
  signer: Signer,
  { signer: title, by }: { readonly signer: string; readonly by: string },
): SignatureLines {
  return {
    kind: "signature",
    signer: title,
    note: by === title ? "" : by,
    fields: [
      fieldOf(signer, "signature", { by, share: 0.42 }),
      fieldOf(signer, "name", { by, share: 0.36 }),
      fieldOf(signer, "date", { by, share: 0.22 }),
    ],
  };
}

function fieldOf(
  signer: Signer,
  what: "signature" | "name" | "date",
  { by, share }: { readonly by: string; readonly share: number },
): SignatureField {
  return {
    kind: what === "signature" ? "signature" : "text",
    name: `${signer}_${what}`,
    label: WORDS[what],
    description: `${WORDS[what]}: ${by}`,
    share,
  };
}
