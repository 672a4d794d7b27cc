import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../entry.ts';
import { searchWords } from './found.ts';
import type { Library } from './library.ts';
import type { LongTexts } from './long-texts.ts';

/** Shorter searches would match everything. */
const fromLength = 2;
const shown = 8;

interface Sources {
  texts: LongTexts;
  toEntries: (ids: { id: string; parentId: string }[], typed: string) => Promise<Entry[]>;
}

interface Found {
  typed: string;
  entries: Entry[];
  ended: boolean;
}

/** Searches cards and questions. @returns the hits so far for exactly this search, and whether it has ended */
export function useLongSearch(typed: string, library: Library | undefined): Omit<Found, 'typed'> {
  const sources = useRef<Promise<Sources[]>>(undefined);
  const [found, setFound] = useState<Found>({ typed: '', entries: [], ended: true });
  const isWanted = typed.trim().length >= fromLength;
  useEffect(() => {
    if (!isWanted || library === undefined) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const look = async () => {
      sources.current ??= import('./long-sources.ts').then((module) => module.longSources(library));
      const parts: Entry[][] = [];
      await Promise.all(
        (await sources.current).map(async ({ texts, toEntries }, index) => {
          for await (const hits of texts.search(searchWords(typed), shown, signal)) {
            parts[index] = await toEntries(hits, typed);
            if (!signal.aborted) setFound({ typed, entries: parts.flat(), ended: false });
          }
        }),
      );
      if (!signal.aborted) setFound({ typed, entries: parts.flat(), ended: true });
    };
    look().catch((error: unknown) => {
      console.warn('The cards could not be searched', error);
      if (!signal.aborted) setFound({ typed, entries: [], ended: true });
    });
    return () => stopping.abort();
  }, [typed, library, isWanted]);
  if (!isWanted) return { entries: [], ended: true };
  return found.typed === typed ? found : { entries: [], ended: false };
}
