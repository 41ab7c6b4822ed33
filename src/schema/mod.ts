/** JSON Schema: values held to a schema, with every fault. */

export { type JsonSchema, propertiesOf } from "./json_schema.ts";
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
  type Path,
  type SchemaFault,
  type SchemaRules,
  canBeCompiled,
  countReferences,
  findSchemaFaults,
  findTag,
} from "./schema_faults.ts";
export { findTextFault } from "./text.ts";
