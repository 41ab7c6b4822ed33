/** The acknowledgment: what owners and producer state, and where they sign. */

import { followsIndex } from "../../illustration/follows_index.ts";
import type { Illustration, Party } from "../../illustration/illustration.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Block, Page, SignatureField, SignatureLines } from "../content/block.ts";
import { producerInWords } from "./parties.ts";

/**
 * The last page, where the product asks for it. What its own wording states rests on NAIC Model #245 sections 6.A(2),
 * 6.F(14) and 6.G(4).
 */
export function acknowledgment(illustration: Illustration, texts: Texts): Page | undefined {
  const { acknowledgment: say } = texts;
  const { product, owner, jointOwner } = illustration;
  const { acknowledgment: data } = product;
  if (data === undefined) return undefined;
  const { ownerStatements, isSignedByProducer = true, producerStatements } = data;
  return {
    name: "acknowledgment",
    title: say.title,
    standsAlone: true,
    blocks: [
      { kind: "heading", text: jointOwner === undefined ? say.ofOwner : say.ofOwners },
      ...paragraphs(ownerStatements ?? statementsOf(illustration, say)),
      ownerLines(owner, say),
      ...(jointOwner === undefined
        ? []
        : [personLines(say, "joint_owner", say.jointOwner, jointOwner.name)]),
      ...(isSignedByProducer
        ? [
            { kind: "heading", text: say.ofProducer } as const,
            ...paragraphs(producerStatements ?? say.producerStatements),
            producerLines(illustration.producer, texts),
          ]
        : []),
    ],
  };
}

type Say = Texts["acknowledgment"];

function statementsOf(illustration: Illustration, say: Say): readonly string[] {
  if (illustration.isFullyGuaranteed) return [say.received, say.guaranteed];
  return [say.received, say.notGuaranteed, ...(followsIndex(illustration) ? [say.index] : [])];
}

function paragraphs(texts: readonly string[]): readonly Block[] {
  return texts.map((text) => ({ kind: "paragraph", text }));
}

/** An entity signs through a person, whose name is not known here. */
function ownerLines({ name, isEntity }: Party, say: Say): SignatureLines {
  return isEntity
    ? unnamedLines(say, "owner", { signer: `${say.owner}: ${name}`, by: say.trustee })
    : personLines(say, "owner", say.owner, name);
}

type Signer = "owner" | "joint_owner" | "producer";

/** Without a name the producer writes it. */
function producerLines(producer: Illustration["producer"], texts: Texts): SignatureLines {
  const { acknowledgment: say } = texts;
  const { name, ...rest } = producer ?? {};
  const note = Object.keys(rest).length === 0 ? "" : producerInWords(rest, texts);
  return name === undefined
    ? { ...unnamedLines(say, "producer", { signer: say.producer, by: say.producer }), note }
    : { ...personLines(say, "producer", say.producer, name), note };
}

function personLines(say: Say, signer: Signer, title: string, name: string): SignatureLines {
  return {
    kind: "signature",
    signer: `${title}: ${name}`,
    note: "",
    fields: [
      fieldOf(say, signer, "signature", { by: `${title}, ${name}`, share: 0.7 }),
      fieldOf(say, signer, "date", { by: `${title}, ${name}`, share: 0.3 }),
    ],
  };
}

function unnamedLines(
  say: Say,
  signer: Signer,
  { signer: title, by }: { readonly signer: string; readonly by: string },
): SignatureLines {
  return {
    kind: "signature",
    signer: title,
    note: by === title ? "" : by,
    fields: [
      fieldOf(say, signer, "signature", { by, share: 0.42 }),
      fieldOf(say, signer, "name", { by, share: 0.36 }),
      fieldOf(say, signer, "date", { by, share: 0.22 }),
    ],
  };
}

function fieldOf(
  say: Say,
  signer: Signer,
  what: "signature" | "name" | "date",
  { by, share }: { readonly by: string; readonly share: number },
): SignatureField {
  return {
    kind: what === "signature" ? "signature" : "text",
    name: `${signer}_${what}`,
    label: say[what],
    description: `${say[what]}: ${by}`,
    share,
  };
}
