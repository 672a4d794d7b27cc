/** The library while the palette is open: its things at once, the words of notes as soon as they are read. */
import { useEffect, useState } from 'react';
import { type Library, readBodies, readLibrary } from './library.ts';

/** @returns `undefined` while it is read; an error leaves the commands usable */
export function useLibrary(): Library | undefined {
  const [library, setLibrary] = useState<Library>();
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const things = await readLibrary();
      if (!isOpen) return;
      setLibrary(things);
      const bodies = await readBodies(things);
      if (!isOpen) return;
      const entries = things.entries.map((entry) => {
        const body = bodies.get(entry.id);
        return body === undefined ? entry : { ...entry, body };
      });
      setLibrary({ ...things, entries });
    };
    read().catch((error: unknown) => console.warn('The library could not be searched', error));
    return () => {
      isOpen = false;
    };
  }, []);
  return library;
}
