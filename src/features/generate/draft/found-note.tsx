/** What is to be known of what was found: kinds of which the text has none, and what it took of the server's AI. */

import { shareOfDay } from '../../../api/generation/usage-text.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import type { Draft } from './draft.ts';

export function FoundNote({ draft }: { draft: Draft }) {
  const ofKinds = kindsFound(draft);
  const { cost } = draft;
  return (
    <>
      {ofKinds ? <p className="text-sm text-muted">{ofKinds}</p> : null}
      {cost ? (
        <p className="text-sm text-muted">
          {`The server’s AI used ${shareOfDay(cost.usedTokens, cost.perDay)} of today’s amount for this.`}
        </p>
      ) : null}
    </>
  );
}

/** Of several kinds that were wished, what is to be said of those that were not found. Pure. */
function kindsFound({ kinds = [], items }: Pick<Draft, 'kinds' | 'items'>): string | undefined {
  if (kinds.length < 2) return undefined;
  const of = new Set(items.map(({ item }) => (item.type === 'task' ? item.task.kind : 'single')));
  const [found, missing] = [
    kinds.filter((one) => of.has(one)),
    kinds.filter((one) => !of.has(one)),
  ];
  if (missing.length === 0) return undefined;
  const [only] = found;
  // A list of all the others says less.
  if (only !== undefined && found.length === 1 && missing.length > 2)
    return `All questions that were found are ${kindNames[only].toLocaleLowerCase('en')}.`;
  return `No good questions of these kinds were found: ${missing.map((one) => kindNames[one]).join(', ')}.`;
}
