/** A repeating event as a whole: its occurrences, and what an edit would concern. */
import { useEffect, useState } from 'react';
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import { localOffsetMin } from '../lib/date-format.ts';
import type { StudyEvent } from '../model/entities/event.ts';
import { memoId } from '../model/entities/memo.ts';
import type { RuleDays } from '../model/study/repeat-rule.ts';
import {
  firstName,
  isSeries,
  loadEngine,
  needsEngine,
  type Occurring,
  type Series,
} from '../model/study/series.ts';
import { type SeriesScopes, scopesOf } from '../model/study/series-scopes.ts';
import { textOfBody } from '../text/note-text.ts';
import { readSeries } from './events.ts';

/** Names an occurrence of a repeating event that was read as a row: the first one. */
export function withOccurrence(event: Occurring): Occurring {
  if (event.occursOn !== undefined || !isSeries(event)) return event;
  return { ...event, occursOn: firstName(event, { offsetAt: localOffsetMin }) };
}

/**
 * @param isDeletion then the later parts of a divided series are counted too
 * @returns `undefined` while reading, `gone` for an event that is deleted or does not repeat
 */
export function useScopes(
  { id, occursOn }: Occurring,
  isDeletion: boolean,
): SeriesScopes | 'gone' | undefined {
  return useRows(
    async (db) => {
      const all = await readSeries(db);
      const series = all.find(({ event }) => event.id === id);
      if (series === undefined || occursOn === undefined) return 'gone';
      const later = isDeletion ? laterPartsOf(series, all) : [];
      const engine = await loadEngine([series, ...later]);
      return scopesOf(series, occursOn, localOffsetMin, engine, later);
    },
    [id, occursOn, isDeletion],
  );
}

function laterPartsOf({ event }: Series, all: readonly Series[]): Series[] {
  const first = event.follows ?? event.id;
  const isLater = ({ event: { follows, followsOn } }: Series) =>
    follows === first && (followsOn ?? '') > (event.followsOn ?? '');
  return all.filter(isLater);
}

export async function readSeriesOf(db: AccountDatabase, id: string): Promise<Series | undefined> {
  return (await readSeries(db)).find(({ event }) => event.id === id);
}

/** What an event that is not stored yet would be: how often it takes place. @returns `undefined` while loading */
export function useScopesOfNew(event: StudyEvent | undefined): SeriesScopes | undefined {
  const engine = useEngine(event !== undefined && needsEngine(event));
  if (event === undefined || !isSeries(event)) return undefined;
  if (needsEngine(event) && engine === undefined) return undefined;
  const series: Series = { event, endsBefore: undefined, changes: new Map() };
  return scopesOf(series, firstName(event, { offsetAt: localOffsetMin }), localOffsetMin, engine);
}

function useEngine(isNeeded: boolean): RuleDays | undefined {
  const [engine, setEngine] = useState<{ days: RuleDays }>();
  useEffect(() => {
    if (!isNeeded || engine !== undefined) return;
    let isOver = false;
    void import('../model/study/recurrence.ts').then(({ daysOfRule }) => {
      if (!isOver) setEngine({ days: daysOfRule });
    });
    return () => {
      isOver = true;
    };
  }, [isNeeded, engine]);
  return engine?.days;
}

/** What is written about an event. @returns the Yjs update and its words; `undefined` while reading */
export function useEventNotes(id: string | undefined): { body: string; text: string } | undefined {
  return useRows(
    async (db) => {
      const row = id === undefined ? undefined : await db.rows('memo').get(memoId(id));
      const body = row?.deletedAt === 0 ? row.body : '';
      return { body, text: textOfBody(body) };
    },
    [id],
  );
}
