/** The name and version of this software, as printed. */

import { version } from "../../../package.json";

/** Source: NAIC Model #245 section 6.A(3), which requires authorized software. */
export const SOFTWARE = `Annuity Illustration Service ${version}`;
