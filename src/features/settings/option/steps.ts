/** The steps of a new student's start, as the address of /option names them. */

/** 1: how it looks, 2: how much a day, 3: the first card. */
export type OptionStep = 1 | 2 | 3;

export const lastStep = 3;

export interface OptionSearch {
  /** Absent: the first one. */
  step?: 2 | 3;
}

export function readOptionSearch(search: Record<string, unknown>): OptionSearch {
  const step = Number(search.step);
  return step === 2 || step === 3 ? { step } : {};
}

export function searchOf(step: OptionStep): OptionSearch {
  return step === 1 ? {} : { step };
}
