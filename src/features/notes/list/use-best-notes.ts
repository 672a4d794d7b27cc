/** The notes that the search of the whole library finds for typed words, so that both searches forgive the same. */
import { useEffect, useState } from 'react';
import { askSearch, freshnessOf, useSearchState } from '../../../queries/search/search.ts';

const most = 100;

/** Ranks by id, 0 for the best. */
export type BestNotes = ReadonlyMap<string, number>;

interface Found {
  /** `undefined`: no index answers, or no words. */
  best: BestNotes | undefined;
  /** The index has not answered, or does not have all notes yet. */
  isReading: boolean;
}

/** What was found for the words before stays until the next answer is there. */
export function useBestNotes(search: string): Found {
  const typed = search.trim();
  const state = useSearchState();
  // The index knows more when it has grown, or followed changes.
  const freshness = freshnessOf(state);
  const [answer, setAnswer] = useState<Found>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the index may know more
  useEffect(() => {
    if (typed === '') return;
    let isCurrent = true;
    askSearch({ typed: `in:notes ${typed}`, perGroup: most }).then(
      ({ groups, isPartial }) => {
        const hits = groups.flatMap(({ hits }) => hits.filter(({ entity }) => entity === 'note'));
        const ids = [...new Set(hits.map(({ row }) => String(row.id)))];
        const best = new Map(ids.map((id, rank) => [id, rank]));
        if (isCurrent) setAnswer({ best, isReading: isPartial });
      },
      (error: unknown) => {
        console.warn('Only titles and first words of notes are searched', error);
        if (isCurrent) setAnswer({ best: undefined, isReading: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [typed, freshness]);
  if (typed === '') return { best: undefined, isReading: false };
  return answer ?? { best: undefined, isReading: true };
}
