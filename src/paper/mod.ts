/** The paper of an illustration: its pages, laid out and printed as PDF. */

export { type PaperOptions, type PaperRecord, RECORD_NAME, readRecord } from "./record.ts";
export {
  type ReadyForm,
  type RenderedDocument,
  type Renderer,
  packTypeface,
  prepareRenderer,
  readReadyForm,
} from "./render.ts";
