/** How numbers, dates and lists are written in English. */

import { formatsOf } from "../formats.ts";

export const formats = formatsOf("en-US", { english: "" });
