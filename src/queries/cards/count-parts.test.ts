/** The count of decks with limits: what each holds, up to its limit, however it is found. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countParts } from '../due-cards.ts';

const counts = fc.array(fc.record({ cards: fc.nat(40), most: fc.nat(30) }), { maxLength: 90 });

it.each(['all but', 'some'] as const)('of %s decks', async (kind) => {
  await fc.assert(
    fc.asyncProperty(
      counts,
      fc.nat(60),
      fc.nat(60),
      fc.nat(1_500),
      async (of, rest, away, most) => {
        const cards = new Map(of.map((one, at) => [`${at}`, one.cards]));
        cards.set('rest', rest).set('away', away);
        const all = [...cards].flatMap(([id, count]) => Array<string>(count).fill(id));
        let open = 0;
        const found = await countParts(
          of.map((one, at) => ({ decks: [`${at}`], most: one.most })),
          {
            ...{ most, waiting: [] },
            isInRest: (id) => id === 'rest',
            hidden: kind === 'all but' ? [...of.keys().map(String), 'away'] : undefined,
            countRest: async (upTo) => Math.min(upTo, rest),
            decksOfFirst: async (first) => all.slice(0, first),
            countOf: async (id) => {
              expect(++open).toBeLessThanOrEqual(32);
              await Promise.resolve();
              open -= 1;
              return id === undefined ? all.length : (cards.get(id) ?? 0);
            },
          },
        );
        const limited = of.reduce((sum, one) => sum + Math.min(one.cards, one.most), 0);
        expect(found).toBe(Math.min(most, limited + rest));
      },
    ),
  );
});
