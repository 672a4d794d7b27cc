/** Works out anew what is derived, away from the screen: half a million reviews take seconds of reckoning. */
import { AccountDatabase } from '../database.ts';
import { rebuildDerived } from './rebuild.ts';

self.onmessage = ({ data: userId }: MessageEvent<string>) => {
  const database = new AccountDatabase(userId, { mustExist: true });
  rebuildDerived(database, () => Promise.resolve())
    .then(() => self.postMessage('done'))
    .catch((error: unknown) => {
      // Thrown where the page hears of it.
      setTimeout(() => {
        throw error;
      });
    });
};
