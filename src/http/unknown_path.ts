/** 404: what no endpoint answers, and what the administrator switched off. */

import { ServiceError } from "#base";

export const unknownPath = () => new ServiceError("unknownPath");
