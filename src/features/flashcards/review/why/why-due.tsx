/** “Why is this due?”: one sentence, the card's forgetting curve, and each of its ratings. */
import type { AccountDatabase } from '../../../../db/database.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import { plural } from '../../../../lib/plural.ts';
import { historyOf } from '../../../../model/study/cards/card-history.ts';
import { effectiveFacts, foldMemory } from '../../../../model/study/scheduling.ts';
import { readOptionsOf } from '../../../../queries/cards/options.ts';
import { studyTime } from '../../../../queries/study-clock.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../../ui/page/loading.tsx';
import { nameOf } from '../../card-text.tsx';
import { dueReason } from './due-reason.ts';
import { ForgettingCurve } from './forgetting-curve.tsx';

interface WhyDueProps {
  cardId: string;
  onClose: () => void;
}

export function WhyDue({ cardId, onClose }: WhyDueProps) {
  const known = useRows((db) => readHistory(db, cardId), [cardId]);
  return (
    <Dialog title="Why is this due?" onClose={onClose}>
      {known === undefined ? <Loading label="Fetching the history" /> : null}
      {known === null ? <p>This card is not here any more.</p> : null}
      {known ? <History {...known} /> : null}
    </Dialog>
  );
}

type Known = NonNullable<Awaited<ReturnType<typeof readHistory>>>;

function History({ card, history, setDueAt, practised, how, nowMs }: Known) {
  const last = history.at(-1);
  return (
    <>
      <p dir="auto" className="line-clamp-3 text-sm text-muted">
        {nameOf(card)}
      </p>
      <p>{dueReason({ card, last, setDueAt, nowMs, how })}</p>
      {last === undefined ? null : (
        <>
          <ForgettingCurve history={history} nowMs={nowMs} how={how} />
          <p className="text-sm text-muted">
            {`${plural(last.memory.reps, 'rating')}, forgotten ${plural(last.memory.lapses, 'time')}. Stability is the number of days until the chance falls to 90 %. Difficulty goes from 1 (easy) to 10 (hard).`}
          </p>
        </>
      )}
      {practised > 0 ? (
        <p className="text-sm text-muted">
          {`Practiced ${plural(practised, 'time')}. Practice does not change when it is due.`}
        </p>
      ) : null}
    </>
  );
}

async function readHistory(db: AccountDatabase, cardId: string) {
  const [card, reviews] = await Promise.all([
    db.rows('card').get(cardId),
    db.rows('review').where('cardId').equals(cardId).toArray(),
  ]);
  if (card?.front === undefined) return null;
  const how = await readOptionsOf(db, card.deckId);
  const voided = new Set(reviews.map(({ voids }) => voids));
  const practised = reviews.filter(({ id, kind }) => kind === 'practice' && !voided.has(id)).length;
  const nowMs = studyTime(db, Date.now());
  const isSet = effectiveFacts(reviews).at(-1)?.kind === 'due';
  const setDueAt = isSet ? foldMemory(cardId, reviews, how).dueAt : undefined;
  return { card, history: historyOf(cardId, reviews, how), setDueAt, practised, how, nowMs };
}
