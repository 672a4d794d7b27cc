/** Three weeks of reviews, as a diligent but human student does them. */
import { type Rating, type Review, rateCard } from '../../src/model/entities/facts/review.ts';
import { defaultSettings } from '../../src/model/entities/student/settings.ts';
import { foldMemory } from '../../src/model/study/scheduling.ts';
import type { Ledger } from './ledger.ts';

const dayMs = 86_400_000;
const newCardsADay = 2;
/** Days ago on which the student was away. */
const daysOff = new Set([15]);

export function studyForWeeks(
  ledger: Ledger,
  cardIds: readonly string[],
  days: number,
  nowMs: number,
): void {
  const history = new Map<string, Review[]>();
  let introduced = 0;
  for (let daysAgo = days; daysAgo >= 1; daysAgo--) {
    if (daysOff.has(daysAgo)) continue;
    const startMs = nowMs - daysAgo * dayMs;
    introduced = Math.min(cardIds.length, introduced + newCardsADay);
    for (const [index, cardId] of cardIds.slice(0, introduced).entries()) {
      const reviews = history.get(cardId) ?? [];
      if (foldMemory(cardId, reviews, defaultSettings.desiredRetention).dueAt > startMs) continue;
      ledger.moveTo(startMs + index * 20_000);
      ledger.add(rateCard, {
        cardId,
        rating: ratingFor(index, daysAgo),
        durationMs: 6_000 + index * 150,
      });
      const fact = ledger.changes.at(-1);
      if (fact) history.set(cardId, [...reviews, { ...fact.fields, id: fact.id } as Review]);
    }
  }
}

/** Mostly Good, now and then Again or Easy; the same at every start. */
function ratingFor(index: number, daysAgo: number): Rating {
  const draw = (index * 7 + daysAgo * 13) % 20;
  if (draw < 2) return 1;
  if (draw < 4) return 2;
  return draw < 17 ? 3 : 4;
}
