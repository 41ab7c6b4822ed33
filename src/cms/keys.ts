/** Keys that signatures are believed of. */

import type { KeyObject } from "node:crypto";

/** Bits of the shortest RSA key. Source: NIST SP 800-57 part 1, table 2, for use to 2030. */
export const RSA_BITS_MIN = 2048;

/** Curves with the numbers of their points. Source: NIST SP 800-186 section 3.2.1. */
export const CURVE_ORDERS: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1:
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  secp521r1:
    0x1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
};

/** Whether signatures by a key of this kind and length are accepted. */
export function isStrongKey({ asymmetricKeyType: type, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = "" } = asymmetricKeyDetails ?? {};
  return type === "rsa"
    ? modulusLength >= RSA_BITS_MIN
    : type === "ec" && namedCurve in CURVE_ORDERS;
}
