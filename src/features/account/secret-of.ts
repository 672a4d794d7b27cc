/** The secret by which the server recognizes the browser of a login. */
import { browserSecret } from '../../db/device/device-database.ts';

/** @returns `undefined` on a computer that others use too, so that each login there is told to the owner */
export async function secretOf(isShared: boolean): Promise<string | undefined> {
  return isShared ? undefined : await browserSecret();
}
