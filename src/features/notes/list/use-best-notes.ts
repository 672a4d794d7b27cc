/** The notes that the search of the whole library finds for typed words, so that both searches forgive the same. */
import { useEffect, useState } from 'react';
import type { Sought } from '../../../components/found-words.tsx';
import {
  hasFilters,
  readSearchLine,
  type Term,
} from '../../../queries/search/engine/search-line.ts';
import type { Piece } from '../../../queries/search/engine/snippet.ts';
import { askSearch, freshnessOf, useSearchState } from '../../../queries/search/search.ts';
import type { HitGroup } from '../../../queries/search/search-messages.ts';
import { partsOfKey } from '../../../queries/search/texts-of-rows.ts';

/** Notes that are known with what was found in them. */
const most = 100;
const mostKeys = 1_000;
/** With filters only the index knows what is found, so none may be missing: more than a student has. */
const mostFiltered = 100_000;

/** Ranks by id, 0 for the best. */
export type BestNotes = ReadonlyMap<string, number>;

export type Snippets = ReadonlyMap<string, readonly Piece[]>;

const noSnippets: Snippets = new Map();

interface Found {
  /** `undefined`: no index answers, or no words. */
  best: BestNotes | undefined;
  /** Words around what was found, by id; none where the title says it all. */
  snippets: Snippets;
  /** What is marked in titles: the words that were typed, or what was searched in their place. */
  sought: Sought;
  /** The index has not answered, or does not have all notes yet. */
  isReading: boolean;
}

/** What was found for the words before stays until the next answer is there. */
export function useBestNotes(search: string): Found {
  const typed = search.trim();
  const state = useSearchState();
  // The index knows more when it has grown, or followed changes.
  const freshness = freshnessOf(state);
  const [answer, setAnswer] = useState<
    Omit<Found, 'sought'> & { terms?: readonly Term[] | undefined }
  >();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the index may know more
  useEffect(() => {
    if (typed === '') return;
    let isCurrent = true;
    const keysPerGroup = hasFilters(readSearchLine(typed)) ? mostFiltered : mostKeys;
    askSearch({ typed: `in:notes ${typed}`, perGroup: most, keysPerGroup }).then(
      ({ groups, terms, isPartial }) => {
        const named = groups.flatMap(({ hits, keys = [] }) => [
          ...hits.map(({ key }) => key),
          ...keys,
        ]);
        const places = [...new Set(named)].map(partsOfKey);
        const ids = places.flatMap(({ kind, id }) => (kind === 'note' ? id : []));
        const best = new Map(ids.map((id, rank) => [id, rank]));
        if (isCurrent)
          setAnswer({ best, snippets: snippetsOf(groups), terms, isReading: isPartial });
      },
      (error: unknown) => {
        console.warn('Only titles and first words of notes are searched', error);
        if (isCurrent) setAnswer({ best: undefined, snippets: noSnippets, isReading: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [typed, freshness]);
  const none = { best: undefined, snippets: noSnippets, sought: typed };
  if (typed === '') return { ...none, isReading: false };
  return answer === undefined
    ? { ...none, isReading: true }
    : { ...answer, sought: answer.terms ?? typed };
}

function snippetsOf(groups: readonly HitGroup[]): Snippets {
  const found = groups
    .flatMap(({ hits }) => hits)
    .filter(({ snippet }) => snippet.some(({ isFound }) => isFound));
  return new Map(found.map(({ key, snippet }) => [partsOfKey(key).id, snippet]));
}
