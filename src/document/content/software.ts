/** The name and version of this software, as papers print it. */

import { version } from "../../../package.json";

/** Source: NAIC Model #245 section 6.A(3), which asks for software that the insurer authorized. */
export const SOFTWARE = `Annuity Illustration Service ${version}`;
