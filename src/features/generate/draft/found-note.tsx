/** What is to be known of what was found: kinds of which the text has none, and what it took of the server's AI. */

import { shareOfDay } from '../../../api/generation/share-of-day.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import type { Draft } from './draft.ts';

export function FoundNote({ draft }: { draft: Draft }) {
  const missing = kindsMissing(draft);
  const { cost } = draft;
  return (
    <>
      {missing.length > 0 ? (
        <p className="text-sm text-muted">
          {`No good questions of these kinds were found: ${missing.join(', ')}.`}
        </p>
      ) : null}
      {cost ? (
        <p className="text-sm text-muted">
          {`The server’s AI used ${shareOfDay(cost.usedTokens, cost.perDay)} of today’s amount for this.`}
        </p>
      ) : null}
    </>
  );
}

/** Of several kinds that were wished, those that were not found, by their names. Pure. */
export function kindsMissing({ kinds = [], items }: Pick<Draft, 'kinds' | 'items'>): string[] {
  if (kinds.length < 2) return [];
  const found = new Set(
    items.map(({ item }) => (item.type === 'task' ? item.task.kind : 'single')),
  );
  return kinds.filter((kind) => !found.has(kind)).map((kind) => kindNames[kind]);
}
