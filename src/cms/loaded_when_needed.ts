/** What needs `pkijs`, which is loaded at the first call: most server processes neither sign nor read a signature [D197]. */

type Signature = typeof import("./paper_signature.ts");
type Token = typeof import("./timestamp_token.ts");
type Exchange = typeof import("./timestamp_exchange.ts");
type Trust = typeof import("./trust.ts");

type Later<Call extends (...given: never[]) => unknown> = (
  ...given: Parameters<Call>
) => Promise<Awaited<ReturnType<Call>>>;

export const signDetached: Later<Signature["signDetached"]> = async (...given) =>
  (await import("./paper_signature.ts")).signDetached(...given);

export const checkSignature: Later<Signature["checkSignature"]> = async (...given) =>
  (await import("./paper_signature.ts")).checkSignature(...given);

export const certificateFacts: Later<Trust["certificateFacts"]> = async (...given) =>
  (await import("./trust.ts")).certificateFacts(...given);

export const newTimestampRequest: Later<Exchange["newTimestampRequest"]> = async (...given) =>
  (await import("./timestamp_exchange.ts")).newTimestampRequest(...given);

export const readTimestampResponse: Later<Exchange["readTimestampResponse"]> = async (...given) =>
  (await import("./timestamp_exchange.ts")).readTimestampResponse(...given);

export const acceptToken: Later<Token["acceptToken"]> = async (...given) =>
  (await import("./timestamp_token.ts")).acceptToken(...given);
