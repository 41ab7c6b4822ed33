/** A state of issue in which the product is not available. */

import type { IllustratedFeature } from "./feature.ts";

export const unavailableState: IllustratedFeature<unknown> = {
  statements(_illustration, { definition, request: { state }, texts: { disclosures: say } }) {
    if (!definition.unavailableStates.includes(state.abbreviation)) return [];
    return [{ title: say.availabilityTitle, text: say.availability(state.name) }];
  },
};
