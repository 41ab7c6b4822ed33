/** Something scarce that senders share, within a limit for each and a limit for all together. */

interface ShareTerms {
  readonly all: number;
  readonly ofSender: number;
}

/** Makes a stock with nothing taken yet; a sender that holds nothing takes no memory. */
export function createShares({ all, ofSender }: ShareTerms) {
  const held = new Map<string, number>();
  let heldByAll = 0;
  return {
    /** Takes an amount for a sender; `false`, and nothing is taken, where it would be too much. */
    take(sender: string, amount: number): boolean {
      const own = (held.get(sender) ?? 0) + amount;
      if (own > ofSender || heldByAll + amount > all) return false;
      held.set(sender, own);
      heldByAll += amount;
      return true;
    },
    /**
     * Gives back what a sender took.
     * @throws {RangeError} for more than it holds, since others would then take too much
     */
    give(sender: string, amount: number): void {
      const left = (held.get(sender) ?? 0) - amount;
      if (left < 0) throw new RangeError("more was given back than was taken");
      heldByAll -= amount;
      if (left > 0) held.set(sender, left);
      else held.delete(sender);
    },
  };
}
