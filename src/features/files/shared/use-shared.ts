/** Things that other apps shared, updated across tabs. */
import { useEffect, useState } from 'react';
import { onSharedChange, readShared, type SharedThing } from '../../../db/drafts/shared-things.ts';

/** Empty while loading and if nothing waits. */
export function useShared(): SharedThing[] {
  const [things, setThings] = useState<SharedThing[]>([]);
  useEffect(() => {
    const read = () =>
      readShared().then(setThings, (error: unknown) =>
        console.warn('What was shared could not be read; it stays where it is', error),
      );
    void read();
    return onSharedChange(() => void read());
  }, []);
  return things;
}
