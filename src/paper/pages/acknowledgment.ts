/** The acknowledgment: what owners and producer state, and where they sign. */

import { followsIndex, type Illustration, type Party } from "#illustration";
import type { Texts } from "#texts";
import type { Page, SignatureField, SignatureLines } from "../content/block.ts";
import { heading, pageOf, paragraph } from "../content/builders.ts";
import { producerInWords } from "./parties.ts";

/**
 * The last page, where the product asks for it. What its own wording states rests on NAIC Model #245 sections 6.A(2),
 * 6.F(14) and 6.G(4).
 */
export function acknowledgment(illustration: Illustration, texts: Texts): Page | undefined {
  const { acknowledgment: say } = texts;
  const { product, owner, jointOwner, producer } = illustration;
  if (product.acknowledgment === undefined) return undefined;
  const {
    ownerStatements = statementsOf(illustration, say),
    isSignedByProducer = true,
    producerStatements = say.producerStatements,
  } = product.acknowledgment;
  return pageOf({
    name: "acknowledgment",
    title: say.title,
    standsAlone: true,
    blocks: [
      {
        kind: "paragraph",
        style: "note",
        countsSheets: true,
        text: say.paper(illustration.id, texts.formats.date(illustration.preparedOn)),
      },
      heading(jointOwner === undefined ? say.ofOwner : say.ofOwners),
      ownerStatements.map(paragraph),
      ownerLines(owner, say),
      jointOwner && linesOf(say, "joint_owner", named(say.jointOwner, jointOwner.name)),
      isSignedByProducer && [
        heading(say.ofProducer),
        producerStatements.map(paragraph),
        producerLines(producer, texts),
      ],
    ],
  });
}

type Say = Texts["acknowledgment"];

function statementsOf(illustration: Illustration, say: Say): readonly string[] {
  if (illustration.isFullyGuaranteed) return [say.received, say.guaranteed];
  return [say.received, say.notGuaranteed, ...(followsIndex(illustration) ? [say.index] : [])];
}

/** An entity signs through a person, and the name of that person is not known here. */
function ownerLines({ name, isEntity }: Party, say: Say): SignatureLines {
  const owner = named(say.owner, name);
  if (!isEntity) return linesOf(say, "owner", owner);
  const { trustee } = say;
  return linesOf(say, "owner", { ...owner, by: trustee, note: trustee, shares: WITHOUT_NAME });
}

/** Without a name the producer writes it. */
function producerLines(producer: Illustration["producer"], texts: Texts): SignatureLines {
  const { acknowledgment: say } = texts;
  const { name, ...rest } = producer ?? {};
  const note = producerInWords(rest, texts);
  return name === undefined
    ? linesOf(say, "producer", {
        signer: say.producer,
        by: say.producer,
        note,
        shares: WITHOUT_NAME,
      })
    : linesOf(say, "producer", { ...named(say.producer, name), note });
}

/** Fields, and their parts of the width: for a person with a known name, and for one who writes it. */
type Shares = Readonly<Partial<Record<"signature" | "name" | "date", number>>>;
const WITH_NAME: Shares = { signature: 0.7, date: 0.3 };
const WITHOUT_NAME: Shares = { signature: 0.42, name: 0.36, date: 0.22 };

/** Who signs, as printed above the fields and as read out for each. */
interface Signer {
  readonly signer: string;
  readonly by: string;
  readonly note?: string;
  readonly shares?: Shares;
}

function named(title: string, name: string): Signer {
  return { signer: `${title}: ${name}`, by: `${title}, ${name}` };
}

function linesOf(
  say: Say,
  role: "owner" | "joint_owner" | "producer",
  { signer, by, note = "", shares = WITH_NAME }: Signer,
): SignatureLines {
  const fields = Object.entries(shares).map(([name, share]): SignatureField => {
    const what = name as keyof Shares;
    return {
      kind: what === "signature" ? what : "text",
      name: `${role}_${what}`,
      label: say[what],
      description: `${say[what]}: ${by}`,
      share,
    };
  });
  return { kind: "signature", signer, note, fields };
}
