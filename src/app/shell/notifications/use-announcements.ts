/** Says of a notification that comes while the student is here, once and politely. */
import { useEffect, useRef, useState } from 'react';
import type { ShownNotification } from '../../../queries/notifications.ts';

/** @returns what a live region says */
export function useAnnouncements(list: readonly ShownNotification[] | undefined): string {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(keyOf)]);
    if (before === undefined || document.hidden) return;
    const said = wordsOfNew(before, list);
    if (said !== '') setWords(said);
  }, [list]);
  return words;
}

/** Put off, it comes once more. */
function keyOf({ id, snoozedUntil }: ShownNotification): string {
  return `${id} ${snoozedUntil}`;
}

function wordsOfNew(before: ReadonlySet<string>, list: readonly ShownNotification[]): string {
  const fresh = list.filter(
    // The end of a job has a message of its own.
    (one) => one.isUnread && !one.kind.startsWith('work-') && !before.has(keyOf(one)),
  );
  const [first] = fresh;
  if (first === undefined) return '';
  if (fresh.length > 1) return `${fresh.length} new notifications`;
  return `New notification: ${first.title}. ${first.detail}`;
}
