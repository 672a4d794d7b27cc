/** The bag while the palette is open: its things at once, the words of notes as soon as they are read. */
import { useEffect, useState } from 'react';
import { type Bag, readBag, readNoteBodies } from './library.ts';

/** @returns `undefined` while it is read; an error leaves the commands usable */
export function useBag(): Bag | undefined {
  const [bag, setBag] = useState<Bag>();
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const things = await readBag();
      if (!isOpen) return;
      setBag(things);
      const bodies = await readNoteBodies(things.notes);
      if (!isOpen) return;
      const entries = things.entries.map((entry) => {
        const body = bodies.get(entry.id);
        return body === undefined ? entry : { ...entry, body };
      });
      setBag({ ...things, entries });
    };
    read().catch((error: unknown) => console.warn('The bag could not be searched', error));
    return () => {
      isOpen = false;
    };
  }, []);
  return bag;
}
