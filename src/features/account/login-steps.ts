/**
 * The steps of /account/login. Spec §6 fixes the public routes, so recovering a password is a step in its address,
 * which survives a reload.
 */
export const loginSteps = ['forgotten', 'new-password'] as const;

export interface LoginSearch {
  step?: (typeof loginSteps)[number];
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const step = loginSteps.find((name) => name === search.step);
  return step === undefined ? {} : { step };
}
