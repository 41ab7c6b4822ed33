/** The errors for orders of a product that cannot be read. */

import { omitUndefined, type Problem, ServiceError } from "#base";
import { sayFault, UnreadableProductError } from "#schema";

export interface FaultServices {
  /** Called for each order of a product that cannot be read. */
  readonly onUnreadable?: (slug: string) => void;
  /** Whether callers see why a product cannot be read; never in production [D240]. */
  readonly showsFaults: boolean;
}

export type Faults = ReturnType<typeof createFaults>;

/** `Retry-After` while a product's row cannot be read. */
const UNREADABLE_RETRY_SECONDS = 60;

/** Faults of a product that an answer shows. */
const SHOWN_FAULTS_MAX = 100;

/** The errors for products that cannot be read. */
export function createFaults(services: FaultServices) {
  /** The error for an order of a product that cannot be read, which is noted for `/health`. */
  function noted(slug: string, error: unknown, fault?: string): ServiceError {
    services.onUnreadable?.(slug);
    return unreadable(slug, error, fault);
  }

  /** The error for a product that cannot be read; an administrator has to correct it. */
  function unreadable(slug: string, error: unknown, fault = "its row cannot be read") {
    return new ServiceError("unreadableProduct", {
      retryAfterSeconds: UNREADABLE_RETRY_SECONDS,
      detail: `product ${slug}: ${fault}; \`bun run admin products check ${slug}\` says why`,
      ...(services.showsFaults && { details: problemsOf(error) }),
    });
  }

  return { noted, unreadable };
}

/** Why a product cannot be read, fault by fault; pointers lead into its row. */
function problemsOf(error: unknown): readonly Problem[] {
  const code = "unreadable_product";
  if (!(error instanceof UnreadableProductError)) {
    return [{ field: "", pointer: "", code, message: String(error) }];
  }
  return error.faults.slice(0, SHOWN_FAULTS_MAX).map((fault) => {
    const { pointer, didYouMean } = fault;
    const field = pointer.split("/").at(-1) ?? "";
    return omitUndefined({ field, pointer, code, message: sayFault(fault), didYouMean });
  });
}
