/** Why a card is due or not, in one plain sentence. Pure. */
import type { Card } from '../../../../model/entities/card.ts';
import type { RatedOnce } from '../../../../model/study/cards/card-history.ts';
import { recallAfter } from '../../../../model/study/fsrs/recall.ts';
import type { Scheduling } from '../../../../model/study/scheduling.ts';
import { formatDate, formatInterval } from '../../../../ui/format.ts';

const ratingNames = ['', 'Again', 'Hard', 'Good', 'Easy'];

interface Asked {
  card: Pick<Card, 'suspendedAt' | 'buriedUntil'>;
  last: RatedOnce | undefined;
  /** The due day that the student set after the last rating. */
  setDueAt?: number | undefined;
  nowMs: number;
  /** The options of its deck. */
  how: Pick<Scheduling, 'desiredRetention' | 'parameters'>;
}

/** @param asked all times come from the same clock */
export function dueReason({ card, last, setDueAt, nowMs, how }: Asked): string {
  if (card.suspendedAt) return 'You suspended this card, so it is not asked.';
  if ((card.buriedUntil ?? 0) > nowMs)
    return `You buried this card: it is not asked before ${formatDate(card.buriedUntil ?? 0)}.`;
  if (setDueAt !== undefined)
    return `You set its due date: ${formatDate(setDueAt)}.${setDueAt > nowMs ? ' It is not asked before.' : ''}`;
  if (last === undefined)
    return 'This card is new: you have not answered it yet. New cards come up to your daily limit.';
  const { memory, ratedAt, rating } = last;
  const ago = `You rated it ${ratingNames[rating]} ${formatInterval(nowMs - ratedAt)} ago`;
  if (memory.state !== 2) {
    const again = Math.max(0, memory.dueAt - nowMs);
    return `${ago}. You are still learning this card, so it comes back ${again > 0 ? `in ${formatInterval(again)}` : 'now'}.`;
  }
  const chance = percent(recallAfter(memory, nowMs, how.parameters));
  const aim = percent(how.desiredRetention);
  return memory.dueAt <= nowMs
    ? `${ago}. Now the chance that you remember it is about ${chance}, and you aim at ${aim}, so it is due.`
    : `${ago}. The chance that you remember it is about ${chance}; it is due when that falls to ${aim}, on ${formatDate(memory.dueAt)}.`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
