/** 404: what no endpoint answers, and what the administrator switched off. */

import { ServiceError } from "#base";

/** 404 for a path that no endpoint has. */
export const unknownPath = () => new ServiceError("unknownPath");
