/**
 * The steps of /account/login: the specification's public routes are fixed (§6), so the recovery of a
 * forgotten password is a step of the login, named in the address so that it outlives a reload.
 */
export const loginSteps = ['forgotten', 'new-password'] as const;

export interface LoginSearch {
  step?: (typeof loginSteps)[number];
}

/** Anything else is the login itself. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const step = loginSteps.find((name) => name === search.step);
  return step === undefined ? {} : { step };
}
