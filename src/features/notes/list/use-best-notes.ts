/** The notes that the search of the whole library finds for typed words, so that both searches forgive the same. */
import { useEffect, useState } from 'react';
import { askSearch, useSearchState } from '../../../queries/search/search.ts';

const most = 100;

/** Ranks by id, 0 for the best. */
export type BestNotes = ReadonlyMap<string, number>;

/** Former ranks stay until the next ones are there. @returns `undefined` without words, or while no index answers */
export function useBestNotes(search: string): BestNotes | undefined {
  const typed = search.trim();
  // A ready index knows more than one that is being built.
  const { kind } = useSearchState();
  const [best, setBest] = useState<BestNotes>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the index may know more
  useEffect(() => {
    if (typed === '') return;
    let isCurrent = true;
    askSearch({ typed: `in:notes ${typed}`, perGroup: most }).then(
      ({ groups }) => {
        const hits = groups.flatMap(({ hits }) => hits.filter(({ entity }) => entity === 'note'));
        const ids = hits.map(({ row }) => String(row.id));
        if (isCurrent) setBest(new Map([...new Set(ids)].map((id, rank) => [id, rank])));
      },
      (error: unknown) => {
        console.warn('Only titles and first words of notes are searched', error);
        if (isCurrent) setBest(undefined);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [typed, kind]);
  return typed === '' ? undefined : best;
}
