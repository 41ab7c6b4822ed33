/** JSON Schema: values held to a schema, and every fault in words. */

export { type JsonSchema, propertiesOf } from "./json_schema.ts";
export { OUT_OF_SCOPE, outOfScope } from "./out_of_scope.ts";
export {
  type RowFault,
  UnreadableProductError,
  rowFault,
  rowFaultAt,
  sayFault,
} from "./row_fault.ts";
export {
  type Path,
  type SchemaFault,
  type SchemaRules,
  canBeCompiled,
  countReferences,
  findSchemaFaults,
  findTag,
} from "./schema_faults.ts";
export { findTextFault } from "./text.ts";
