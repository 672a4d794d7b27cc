/** What is done about a missing part until it is known whether anything is in hand (`app-update/missing-part.ts`). */
import type { Mender } from '../../lib/parts/missing-part.ts';
import { buildOfReload, mayReloadOnce } from './own-build.ts';

/** Opened in the very moment in which another build took over: nothing is in hand yet, so it may begin again. */
export const beginAgain: Mender = async (error) => {
  if ((await buildOfReload()) !== 'other' || !mayReloadOnce()) return error;
  location.reload();
  return new Promise(() => undefined);
};
