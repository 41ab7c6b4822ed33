/** JSON Schema: checks values and reports every fault. */

export { type JsonSchema, SCHEMA_DIALECT, propertiesOf } from "./json_schema.ts";
export { outOfScope, unknownName } from "./out_of_scope.ts";
export {
  type RowFault,
  UnreadableProductError,
  rowFault,
  rowFaultAt,
  rowFaultOf,
  sayFault,
} from "./row_fault.ts";
export {
  canBeCompiled,
  countReferences,
  fitsCompiled,
  fitsSoonCompiled,
} from "./compiled_schema.ts";
export {
  type Fits,
  type Path,
  type SchemaFault,
  type SchemaRules,
  findSchemaFaults,
  findTag,
  fitsUncompiled,
} from "./schema_faults.ts";
export { findTextFault } from "./text_fault.ts";
