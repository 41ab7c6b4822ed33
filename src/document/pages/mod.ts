/** The pages of an illustration in print order. Add a page: write its file, add its lines here. */
import type { Illustration } from "../../illustration/illustration.ts";
import type { Page } from "../block.ts";
import { summary } from "./summary.ts";

/** A page of the document, or nothing when the illustration has nothing to say on it. */
export type PageWriter = (illustration: Illustration) => Page | undefined;

const PRINT_ORDER: readonly PageWriter[] = [summary];

/** The pages of one illustration, first to last. */
export function pagesOf(illustration: Illustration): readonly Page[] {
  return PRINT_ORDER.flatMap((page) => page(illustration) ?? []);
}
