/** The ledger of a server process: keeps records of illustrations, and reads the ones that a key may have made again. */

import { canonicalJson, ServiceError, type WrappingKeys } from "#base";
import type { Illustration } from "#illustration";
import type { AnswerDigests } from "./answer_digests.ts";
import {
  type IllustrationRecord,
  type ListedIllustration,
  type ListedRow,
  listedOf,
  keptRecipe,
  type OpenedRecord,
  openRecord,
  type RecipeSource,
  type RecordRow,
} from "./record.ts";
import type { FirstAnswer } from "./idempotent_request.ts";
import { marksOf, type Note } from "./note.ts";
import { type SaltedInputs, sealInputs } from "./sealed_inputs.ts";

/** What the ledger needs of the database. */
interface LedgerServices {
  readonly keys: WrappingKeys;
  /** Takes a record for the next batch; false when there is no room. */
  readonly put: (record: IllustrationRecord) => boolean;
  /** Records of an id that a key may have made again: none, one, or two of different digests. */
  readonly readRecords: (id: string, apiKeyId: number) => Promise<readonly RecordRow[]>;
  readonly listRecords: (asked: ListQuestion) => Promise<readonly ListedRow[]>;
  readonly readNeeds: () => Promise<LedgerNeeds>;
}

/** Which records of a key are asked for, newest first; an absent member is no condition. */
export interface ListQuestion {
  readonly apiKeyId: number;
  /** Marks of a reference, one by each wrapping key. */
  readonly marks?: readonly string[] | undefined;
  readonly since?: Date | undefined;
  /** Records before the one of this place. */
  readonly after?: string | undefined;
  readonly rowsMax: number;
}

/** What a caller asks of its list. */
interface ListFilter {
  readonly reference?: string | undefined;
  readonly since?: Date | undefined;
  readonly after?: string | undefined;
}

/** Illustrations that a key may have made again, newest first, `LISTED_MAX` at most. */
interface ListedPage {
  readonly illustrations: readonly ListedIllustration[];
  /** What the next page is asked for with, as `after`; absent on the last. */
  readonly next?: string | undefined;
}

export interface LedgerNeeds {
  /** The keys that wrapped records, by their ids, and how often each was used. */
  readonly wrappingKeys: readonly { readonly id: string; readonly uses: number }[];
  /** Slugs of products on offer that keep recipes. */
  readonly products: readonly string[];
  /** First characters of active keys that have recipes kept. */
  readonly apiKeys: readonly string[];
}

/** An illustration to keep. */
interface Made {
  readonly at: Date;
  readonly apiKeyId: number;
  readonly illustration: Illustration;
  readonly source: RecipeSource;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly salt: string;
  readonly note: Note | undefined;
  readonly answered: AnswerDigests;
}

export type Ledger = ReturnType<typeof openLedger>;

/** Most bytes of inputs as JSON that are kept; inputs of the examples have under 700. */
const KEPT_INPUTS_BYTES_MAX = 16_384;

/** An illustration's id: 64 bits as printed, or the whole digest. */
export const ILLUSTRATION_ID = /^([0-9A-Fa-f]{4}(-?[0-9A-Fa-f]{4}){3}|[0-9A-Fa-f]{64})$/;

/** Most illustrations of a page. */
export const LISTED_MAX = 100;

const RETRY_SECONDS = 60;

/** Uses of a wrapping key with random vectors. Source: NIST SP 800-38D section 8.3. */
const USES_MAX = 2 ** 32;
/** Uses from which a new key is asked for: at 1,000 records a second there are 25 days left. */
const USES_WARNED = USES_MAX / 2;

/** Opens the ledger. Source: [D150], [D151]. */
export function openLedger({ keys, put, readRecords, listRecords, readNeeds }: LedgerServices) {
  /** @throws {ServiceError} `service_unavailable` when nothing can be kept */
  function requireKey(): void {
    if (keys.newest === undefined) throw cannotKeep("LEDGER_KEYS holds no wrapping key");
  }
  return {
    requireKey,

    /**
     * Hands a record to the next batch, which is written within moments.
     * @throws {ServiceError} `service_unavailable` when it cannot be kept, `invalid_request` when the inputs are too large
     */
    keep({ at, apiKeyId, illustration, source, inputs, salt, note, answered }: Made): void {
      requireKey();
      if (Buffer.byteLength(canonicalJson(inputs)) > KEPT_INPUTS_BYTES_MAX) throw tooLarge();
      const { recipe, digest } = illustration;
      const isTaken = put({
        at,
        digest,
        key_id: apiKeyId,
        product_slug: recipe.product,
        recipe: keptRecipe(recipe),
        source,
        figures_sha256: answered.figures,
        json_sha256: answered.json,
        pdf_sha256: answered.pdf,
        paper_sha256: answered.paper,
        ...sealInputs(keys, digest, { inputs, salt, note }),
      });
      if (!isTaken) throw cannotKeep("AUDIT_BYTES_MAX leaves no room");
    },

    /**
     * The record of an id, with its inputs.
     * @throws {ServiceError} `illustration_not_found` when the key may read none, `invalid_request` when several have the id
     */
    async read(id: string, apiKeyId: number): Promise<OpenedRecord> {
      if (!ILLUSTRATION_ID.test(id)) throw notFound();
      const [row, other] = await readRecords(id, apiKeyId);
      if (row === undefined) throw notFound();
      if (other !== undefined) {
        const place = { field: "id", pointer: "", code: "ambiguous" } as const;
        throw new ServiceError("ambiguousId", { place });
      }
      if (row.wrapping_key === null || !keys.byId.has(row.wrapping_key)) {
        throw cannotKeep(`The wrapping key ${row.wrapping_key} is missing`);
      }
      return openRecord(keys, row);
    },

    /**
     * A page of the illustrations that a key may have made again.
     * @throws {ServiceError} `service_unavailable` when a wrapping key is missing, without which some could not be found
     */
    async list(apiKeyId: number, { reference, ...asked }: ListFilter): Promise<ListedPage> {
      const [fault] = findMissingKeys(keys, await readNeeds());
      if (fault !== undefined) throw cannotKeep(fault);
      const marks = reference === undefined ? undefined : marksOf(keys, reference);
      // One more says whether another page follows.
      const rows = await listRecords({ apiKeyId, marks, ...asked, rowsMax: LISTED_MAX + 1 });
      const shown = rows.slice(0, LISTED_MAX);
      return {
        illustrations: shown.map((row) => listedOf(keys, row)),
        next: rows.length > LISTED_MAX ? shown.at(-1)?.place : undefined,
      };
    },

    /** The record of a request's first answer, with the inputs and the salt of its repetition, or throws as `openRecord`. */
    reopen: (first: FirstAnswer, given: SaltedInputs): OpenedRecord =>
      openRecord(keys, { ...first, inputs: null, wrapping_key: null, wrapped: null }, given),

    /** Rejects, in words for the log, when a wrapping key is missing. */
    async requireKeys(): Promise<void> {
      const faults = findKeyFaults(keys, await readNeeds());
      if (faults.length > 0) throw new Error(faults.join("; "));
    },

    /** Rejects, in words for the log, when a wrapping key is missing, or the newest was used too often. */
    async probe(): Promise<void> {
      const needs = await readNeeds();
      const overuse = findOveruse(keys, needs);
      const faults = [
        ...findKeyFaults(keys, needs),
        ...(overuse === undefined ? [] : [overuse.says]),
      ];
      if (faults.length > 0) throw new Error(faults.join("; "));
    },
  };
}

/** Why keys do not serve what the database needs, in sentences; none when they do. */
export function findKeyFaults(
  { newest, byId }: WrappingKeys,
  { wrappingKeys, products, apiKeys }: LedgerNeeds,
): readonly string[] {
  const keeping = [...products, ...apiKeys];
  return [
    ...findMissingKeys({ byId }, { wrappingKeys }),
    ...(newest !== undefined || keeping.length === 0
      ? []
      : [`LEDGER_KEYS is empty, and ${keeping.join(", ")} keep recipes: they are answered 503`]),
  ];
}

/** The same of the keys that records need, one sentence at most. */
export function findMissingKeys(
  { byId }: Pick<WrappingKeys, "byId">,
  { wrappingKeys }: Pick<LedgerNeeds, "wrappingKeys">,
): readonly string[] {
  const missing = wrappingKeys.flatMap(({ id }) => (byId.has(id) ? [] : [id]));
  if (missing.length === 0) return [];
  return [`LEDGER_KEYS lacks ${missing.join(", ")}, without which records cannot be read`];
}

/** How often the key that wraps new records was used, once it needs a successor; `isPast` from the bound on. */
export function findOveruse(
  { newest }: WrappingKeys,
  { wrappingKeys }: LedgerNeeds,
): { readonly says: string; readonly isPast: boolean } | undefined {
  const { uses = 0 } = wrappingKeys.find(({ id }) => id === newest?.id) ?? {};
  if (newest === undefined || uses < USES_WARNED) return undefined;
  const says = `The wrapping key ${newest.id} was used ${uses} times, and AES-GCM allows ${USES_MAX}: put a new key first in LEDGER_KEYS`;
  return { says, isPast: uses >= USES_MAX };
}

/** One error for an id that is unknown, deleted, or another firm's, so that callers cannot distinguish them. */
function notFound(): ServiceError {
  return new ServiceError("unknownIllustration");
}

function cannotKeep(detail: string): ServiceError {
  return new ServiceError("ledgerUnusable", {
    retryAfterSeconds: RETRY_SECONDS,
    detail: `ledger: ${detail}`,
  });
}

function tooLarge(): ServiceError {
  const place = { field: "body", pointer: "", code: "too_large" } as const;
  return new ServiceError({ code: "keptInputsTooLarge", bytes: KEPT_INPUTS_BYTES_MAX }, { place });
}
