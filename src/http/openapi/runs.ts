/** Schemas of runs in the OpenAPI document. */

import { ALONE, type AskedOfRun, type Manifest, RUN_STATES } from "#runs";
import type { RunStatus } from "../routes/run_status.ts";
import {
  answerOf,
  boolean,
  integer,
  type Json,
  means,
  object,
  objectOf,
  oneOf,
  text,
} from "./schemas.ts";

const instant = (description: string): Json => means(description, { ...text, format: "date-time" });
const listOfText: Json = { type: "array", items: text };
const digest = (description: string): Json =>
  means(description, { ...text, pattern: "^[0-9a-f]{64}$" });

const STORED = objectOf<Manifest["chunks"][number]["answers"]>({
  sha256: digest("SHA-256 of the bytes"),
  bytes: integer,
});

const ASKED = objectOf<AskedOfRun>(
  {
    columns: listOfText,
    years: { type: "array", items: integer },
    outputs: listOfText,
    recipes: boolean,
    answers: oneOf(ALONE),
  },
  ["columns", "years", "outputs", "recipes", "answers"],
);

const withStatus = ({ properties, required }: Json): Json =>
  object(["status", ...(required as readonly string[])], {
    status: { ...integer, enum: [200] },
    ...(properties as Json),
  });

/** Schemas of `components`. */
export const RUN_SCHEMAS = {
  BegunRun: object(["status", "runId", "statusUrl"], {
    status: { ...integer, enum: [202] },
    runId: { ...text, format: "uuid" },
    statusUrl: means("Where its status is"),
  }),
  DeletedRun: answerOf({ deleted: means("Its id") }),
  Run: withStatus(
    objectOf<RunStatus>(
      {
        runId: { ...text, format: "uuid" },
        state: means(
          "`queued` until a worker has begun; `done` once every line has an answer or is rejected; `failed` where it never will",
          oneOf(RUN_STATES),
        ),
        failure: means(
          "`terms_unusable`, where a product has no terms that can be illustrated here at the instant; `chunk_failed`, where workers gave up",
        ),
        products: listOfText,
        asked: ASKED,
        asOf: instant("The instant of its terms"),
        createdAt: instant("When it was queued"),
        startedAt: instant("When a worker began"),
        finishedAt: instant("When it was done, or failed"),
        expiresAt: instant("When all of it is deleted"),
        lines: means("Lines of the book, blank ones too", integer),
        chunks: means("Pieces that the book was split into", integer),
        chunksDone: integer,
        contracts: means("Contracts of the pieces that are done", integer),
        rejected: means("Those among them that have no answer", integer),
        answersBytes: integer,
        rejectsBytes: integer,
        resultsUrl: means("Where its answers are, once it is done"),
        rejectsUrl: means("Where its rejected lines are, once it is done"),
        manifestUrl: means("Where its manifest is, once it is done"),
      },
      ["failure", "startedAt", "finishedAt", "resultsUrl", "rejectsUrl", "manifestUrl"],
    ),
  ),
  RunManifest: withStatus(
    objectOf<Manifest>({
      runId: { ...text, format: "uuid" },
      products: listOfText,
      asked: ASKED,
      asOf: instant("The instant of its terms"),
      finishedAt: instant("When it was done"),
      terms: digest("Of the file of terms that every line was answered on"),
      contracts: integer,
      rejected: integer,
      chunks: {
        type: "array",
        items: objectOf<Manifest["chunks"][number]>({
          number: means("In the order of the book, from 1", integer),
          lines: integer,
          contracts: integer,
          rejected: integer,
          book: digest("Of the lines as they were sent"),
          answers: STORED,
          rejects: STORED,
        }),
      },
    }),
  ),
} as const;
