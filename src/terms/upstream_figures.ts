/** What a calculation service answers, under its own names. */

/** A row of a service's table: numbers and text under the service's names. */
export type UpstreamRow = Readonly<Record<string, number | string>>;

/** All figures of a calculation service. */
export interface UpstreamFigures {
  readonly values: UpstreamRow;
  readonly tables: Readonly<Record<string, readonly UpstreamRow[]>>;
}
