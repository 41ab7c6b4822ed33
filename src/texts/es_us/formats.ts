/** How numbers, dates and lists are written in Spanish. */

import { formatsOf } from "../formats.ts";

export const formats = formatsOf("es-US");
