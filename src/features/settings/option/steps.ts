/** The steps of /option, as its address names them. */

/** 1: preferences, 2: daily goal, 3: first card. */
export type OptionStep = 1 | 2 | 3;

export const lastStep = 3;

export interface OptionSearch {
  /** None: 1. */
  step?: 2 | 3;
}

export function readOptionSearch(search: Record<string, unknown>): OptionSearch {
  const step = Number(search.step);
  return step === 2 || step === 3 ? { step } : {};
}

export function searchOf(step: OptionStep): OptionSearch {
  return step === 1 ? {} : { step };
}
