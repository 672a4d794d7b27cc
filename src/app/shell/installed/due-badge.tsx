/** The number on the icon of the installed app: how many cards are due. Unread notifications are at the bell (docs/decisions/24). */
import { useEffect } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { localOffsetMin } from '../../../lib/date-format.ts';
import { readWholeScope } from '../../../queries/cards/scope.ts';
import { readDue, totalDue } from '../../../queries/due-cards.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showBadge } from './badge.ts';

/** Icons show 99+ at most, so a large number is not counted to its end. */
const mostCounted = 1_000;

export function DueBadge() {
  const due = useDueTotal();
  useEffect(() => {
    if (due !== undefined) showBadge(due);
  }, [due]);
  return null;
}

function useDueTotal(): number | undefined {
  const nowMs = useNow();
  return useRows(
    async (db) => {
      const atMs = Date.now();
      const clock = { nowMs: atMs, tzOffsetMin: localOffsetMin(atMs) };
      return totalDue(await readDue(db, await readWholeScope(db), clock, mostCounted));
    },
    [nowMs],
  );
}
