/** What was calculated and may be used again, in this process or in Redis. */

export { createMemoryStore } from "./memory.ts";
export { createRedisStore } from "./redis.ts";
export type { Store } from "./store.ts";
export { type Remember, createRemember } from "./remember.ts";
