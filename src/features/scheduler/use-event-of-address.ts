/** Shows the event that an address names, as a press on it does: its day, and its facts beside it. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { readLive } from '../../db/rows/read-rows.ts';
import { dayMs, localDay } from '../../lib/date-format.ts';
import type { StudyEvent } from '../../model/entities/event.ts';
import { isSeries } from '../../model/study/series.ts';
import { readShownCourses } from '../../queries/courses.ts';
import { atHome, keyOfOccurring, readOccurring } from '../../queries/events.ts';
import { useActOfAddress } from '../../ui/page/use-act-of-address.ts';
import type { Entry } from './plan/entries.ts';

/** Ahead of now, for the next occurrence of a series. */
const aheadMs = 180 * dayMs;

interface EventOfAddress {
  /** What the schedule shows now. */
  entries: readonly Entry[];
  onDay: (day: string) => void;
  onOpen: (entry: Entry) => void;
  /** The schedule leaves it out, because another course is shown alone. */
  onHidden: (event: StudyEvent) => void;
}

export function useEventOfAddress({ entries, onDay, onOpen, onHidden }: EventOfAddress): void {
  /** The beginning of its key. */
  const [wanted, setWanted] = useState<string>();
  useActOfAddress('open=', async (id) => {
    const event = await readLive('event', id);
    if (event === undefined) return;
    const database = currentDatabase();
    const next = isSeries(event) ? await nextOf(database, event) : undefined;
    onDay(localDay((next ?? atHome(event)).startsAt));
    const { has } = await readShownCourses(database);
    if (has(event)) setWanted(next === undefined ? `${event.id} ` : keyOfOccurring(next));
    else onHidden(event);
  });
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const entry = wanted && entries.find(({ key }) => key.startsWith(wanted));
    if (!entry) return;
    setWanted(undefined);
    open(entry);
  }, [wanted, entries]);
}

async function nextOf(database: AccountDatabase, { id }: StudyEvent) {
  const fromMs = Date.now();
  const has = (one: StudyEvent) => one.id === id;
  const all = await readOccurring(database, { fromMs, toMs: fromMs + aheadMs, has });
  return all[0];
}
