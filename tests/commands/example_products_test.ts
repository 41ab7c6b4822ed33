/** The files of `sql/examples`: each is entered by `products apply`, and a second time changes nothing. */

import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { SQL_FOLDER } from "../../src/storage/schema/program_schema.ts";
import { freshDatabase } from "../support/database.ts";
import { share } from "../support/depth.ts";
import { testService } from "../support/service.ts";
import { admin } from "./admin.ts";

const FOLDER = `${SQL_FOLDER}/examples`;
const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql"));
const database = await freshDatabase();

test.each([...share(files)])("%s", async (name) => {
  const file = `${FOLDER}/${name}`;
  const slug = name.replace(".sql", "").replaceAll("_", "-");
  const applied = await admin(database.url, "products", "apply", file);
  expect(applied).toMatchObject({ code: 0, err: "" });
  expect(applied.out).toContain(`${slug}: right`);
  expect(applied.out).not.toContain("translation");
  expect(applied.out).toEndWith("\nApplied\n");
  const again = await admin(database.url, "products", "apply", file);
  expect(again.out).toBe("Nothing changes: the catalog is as the files say\n");
  const listed = await admin(database.url, "products", "list");
  expect(listed.out).toContain(slug);
});

test("secure-term-5 is answered by the band of its premium, as JSON and as paper", async () => {
  const own = await freshDatabase();
  const service = await testService({ database: own });
  await admin(own.url, "products", "apply", `${FOLDER}/secure_term_5.sql`);
  const key = await service.issueKey({ products: ["secure-term-5"] });
  const send = (Premium: number, format: string) =>
    service.send(`/api/secure-term-5?format=${format}`, {
      key,
      json: { inputs: { Owner_DOB: "1965-01-01", State: 41, Premium } },
    });
  const read = async (premium: number) => {
    const { response_data: data } = (await (await send(premium, "json")).json()) as {
      readonly response_data: {
        readonly outputs: Readonly<Record<string, unknown>>;
        readonly basis: unknown;
        readonly disclosures: readonly { readonly title: string }[];
      };
    };
    return data;
  };
  const upper = await read(100_000);
  expect(upper.outputs).toMatchObject({
    accountValueYear5: 124_320.35,
    surrenderValueYear5: 124_320.35,
  });
  expect(upper.basis).toMatchObject({ sheet: "2025-09-22", sheetCell: 1 });
  expect(upper.disclosures.at(-1)?.title).toBe("Terminal illness waiver");
  const lower = await read(99_999.99);
  expect(lower.outputs["accountValueYear5"]).toBe(122_251.33);
  expect(lower.basis).toMatchObject({ sheetCell: 2 });
  expect((await send(9_999.99, "json")).status).toBe(400);
  const paper = await send(100_000, "pdf");
  expect(paper.headers.get("content-type")).toBe("application/pdf");
  expect(new TextDecoder("latin1").decode(await paper.arrayBuffer())).toStartWith("%PDF-1.7");
});
