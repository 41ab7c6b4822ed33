/** `webhooks …`: addresses that events are sent to, their secrets, the log of what was sent, and the worker that sends. Source: [D321]. */

import {
  listWebhookDeliveries,
  listWebhooks,
  readWebhookSecretId,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  sayError,
  setWebhook,
  type ViewRow,
} from "#storage";
import { webhookSecrets } from "#webhooks";
import { LOG_OPTIONS, sayLog } from "../change_log.ts";
import { AS_JSON, type Asked, type Command, UsageError } from "../command.ts";
import { readInstant } from "../read_time.ts";
import { counted, type Row, say, sayRows } from "../say.ts";
import { untilStopped } from "../until_stopped.ts";
import { webhookKeys } from "./webhook_keys.ts";
import { openWebhookWorker } from "./webhook_worker.ts";

const WHICH = "<webhook>";

/** The ids of events, which PostgreSQL would refuse in words of its own. */
const EVENT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const WEBHOOK_COMMANDS: readonly Command[] = [
  {
    name: "webhooks set",
    takes: [WHICH],
    says: "send events to an address, or change one, and print the secret that its receiver verifies with",
    options: {
      url: {
        value: "https://hooks.acme.example/annuity",
        says: "where its receiver listens; http is for networks of --allow alone",
      },
      events: {
        value: "run.done,run.failed,terms.changed,certificate.ending",
        says: "what it hears of; everything, without it",
      },
      allow: {
        value: "10.20.0.0/16|none",
        says: "networks that it may be in, beside the public ones",
      },
      key: {
        value: "ann_live_Ab12345|none",
        says: "a key: of its runs alone, its products, and its distributor's terms",
      },
    },
    run: set,
  },
  {
    name: "webhooks list",
    takes: [],
    says: "every webhook, and how many events wait for it",
    options: AS_JSON,
    async run({ sql, has }) {
      sayRows(await listWebhooks(sql()), has("json"));
    },
  },
  {
    name: "webhooks secret",
    takes: [WHICH],
    says: "print the secret that its receiver verifies with",
    run: saySecret,
  },
  {
    name: "webhooks rotate",
    takes: [WHICH],
    says: "give it another secret and print that; the former one signs besides for 24 hours",
    async run(asked) {
      webhookKeys(asked.env);
      await rotateWebhook(asked.sql(), asked.words[0] ?? "");
      await saySecret(asked);
    },
  },
  {
    name: "webhooks remove",
    takes: [WHICH],
    says: "send nothing to an address any more; the log of what was sent stays",
    async run({ sql, words: [name = ""] }) {
      await removeWebhook(sql(), name);
    },
  },
  {
    name: "webhooks log",
    takes: ["[webhook]"],
    says: "what was sent and how that went, newest first; with --json its bytes and every try",
    options: AS_JSON,
    async run({ sql, words: [name], has }) {
      sayRows(await listWebhookDeliveries(sql(), name), has("json"), deliveryRow);
    },
  },
  {
    name: "webhooks replay",
    takes: [WHICH, "[event]"],
    says: "send an event of the log again, with its bytes and its id; or, with --since, all that failed",
    options: {
      since: { value: "2026-12-01T08:00Z", says: "events from this day or instant on" },
    },
    run: replay,
  },
  {
    name: "webhooks changes",
    takes: ["[webhook]"],
    says: "who changed what in webhooks, newest first",
    options: LOG_OPTIONS,
    run: (asked) => sayLog(asked, { nouns: ["webhook"], name: asked.words[0] }),
  },
  {
    name: "webhooks work",
    takes: [],
    says: "send events, beside other such workers, until it is stopped; needs WEBHOOK_KEYS",
    async run({ env }) {
      await untilStopped(await openWebhookWorker(env));
    },
  },
];

async function set(asked: Asked): Promise<void> {
  const { option } = asked;
  const [name = ""] = asked.words;
  webhookKeys(asked.env);
  const allow = option("allow");
  const terms = {
    url: option("url"),
    events: option("events")?.split(","),
    allow: allow === "none" ? [] : allow?.split(","),
    key: option("key") === "none" ? "" : option("key"),
  };
  if (Object.values(terms).every((term) => term === undefined)) {
    throw new UsageError("webhooks set needs at least one option");
  }
  await setWebhook(asked.sql(), name, terms).catch((cause: unknown) => {
    const message = sayError(cause).replace(/\bp_(\w+)/g, (_, parameter: string) =>
      parameter === "name" ? WHICH : `--${parameter}`,
    );
    throw new Error(message, { cause });
  });
  await saySecret(asked);
}

async function saySecret({ sql, env, words: [name = ""] }: Asked): Promise<void> {
  const id = await readWebhookSecretId(sql(), name);
  const [secret = ""] = webhookSecrets(webhookKeys(env), [id]);
  say([secret]);
}

async function replay(asked: Asked): Promise<void> {
  const [name = "", event] = asked.words;
  const since = readInstant(asked, "since");
  if ((event === undefined) === (since === undefined)) {
    throw new UsageError("webhooks replay needs either an event or --since");
  }
  if (event !== undefined && !EVENT_ID.test(event)) {
    throw new UsageError("an event is named by its id, as webhooks log shows it");
  }
  const count = await replayWebhook(asked.sql(), name, { event, since });
  say([`${counted(count, "event")} will be sent again`]);
}

/** A delivery on one line of a terminal. */
function deliveryRow({ at, webhook, type, event, state, tries }: ViewRow): Row {
  const all = tries as readonly { readonly status: number | null; readonly fault: string | null }[];
  const last = all.at(-1);
  const answer = last?.status ?? last?.fault ?? "";
  return { at, webhook, type, event, state, tries: all.length, answer };
}
