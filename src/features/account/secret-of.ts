/** By what the server knows the browser of a login again. */
import { browserSecret } from '../../db/device/device-database.ts';

/** @returns `undefined` on a computer that others use too: a login by the next one is to be told */
export async function secretOf(isShared: boolean): Promise<string | undefined> {
  return isShared ? undefined : await browserSecret();
}
