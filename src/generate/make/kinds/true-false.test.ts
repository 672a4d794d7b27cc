import { describe, expect, it } from 'vitest';
import type { CleanPage } from '../../../text/clean-page.ts';
import type { TaskItem } from '../../engine.ts';
import { groundOn, withHeadings } from '../../grounding/ground.ts';
import { onDeviceEngine } from '../../on-device.ts';
import { heading, pageOf } from '../../testing.ts';
import type { KindCandidate } from '../choose.ts';
import { turnsOf } from './true-false.ts';

async function statementsOf(pages: readonly CleanPage[], count = 30): Promise<TaskItem[]> {
  const { items } = await onDeviceEngine.makeQuestionsOfKinds(pages, {
    count,
    kinds: ['true-false'],
  });
  return items.flatMap((item) => (item.type === 'task' ? [item] : []));
}

const isFalse = ({ task }: TaskItem) => task.kind === 'true-false' && task.right === 'False';

/** Written for these tests. */
const kitchens = [
  pageOf(
    1,
    heading(1, 'Vessels of the old kitchen'),
    'A *colander* is a vessel with many holes that lets the water run from washed leaves. A *skillet* is a vessel with a flat floor that browns meat over an open fire. A *crock* is a vessel of baked clay that keeps salted butter cool in the summer.',
    'A *cauldron* is a vessel of black iron that boils the soup of a whole household. A *mortar* is a vessel of hard stone that holds the seeds while they are ground.',
  ),
  pageOf(
    2,
    heading(2, 'Ways of the old kitchen'),
    '*Braising* is the slow cooking of tough meat in a closed pot with a little wine. *Blanching* is the short boiling of green leaves before they are put into ice. *Smoking* is the drying of raw fish above a fire of damp wood. *Proofing* is the last rise of shaped dough before it is baked.',
  ),
];

describe('true or false', () => {
  it('has as many false statements as true ones, or one more or less', async () => {
    const items = await statementsOf(kitchens);
    expect(items.length).toBeGreaterThan(6);
    const wrong = items.filter(isFalse).length;
    expect(Math.abs(items.length - 2 * wrong)).toBeLessThan(2);
  });

  it('keeps the article that a term has in the text', async () => {
    const page = pageOf(
      1,
      heading(1, 'Measures of the old kitchen'),
      'A *unit* is a measure of flour that fills one wooden bowl up to its painted rim. An *hour* is a measure of waiting in which the sand of the great glass runs out.',
    );
    const said = (await statementsOf([page])).map(({ stem, correction }) => correction ?? stem);
    expect(said.map((one) => one.slice(0, 7)).sort()).toEqual(['A unit ', 'An hour']);
  });

  it.each([2, 3, 4, 5])('has so among %i as well', async (count) => {
    const items = await statementsOf(kitchens, count);
    expect(items).toHaveLength(count);
    expect(Math.abs(count - 2 * items.filter(isFalse).length)).toBeLessThan(2);
  });

  it('shows the true sentence of each false one, and its page', async () => {
    for (const { stem, correction, quote, page } of (await statementsOf(kitchens)).filter(
      isFalse,
    )) {
      expect(correction).not.toBe(stem);
      const text = kitchens.find((one) => one.page === page)?.text ?? '';
      expect(text).toContain(quote);
      expect(text).toContain(correction?.slice(0, -1));
    }
  });

  it('[P4] passes the check', async () => {
    const ground = groundOn(withHeadings(kitchens));
    for (const item of await statementsOf(kitchens))
      expect(ground(item)).toMatchObject({ ok: true });
  });

  it('says of a vessel what the text says of another vessel', async () => {
    const names = /^An? (?:colander|skillet|crock|cauldron|mortar) is/;
    const items = (await statementsOf(kitchens)).filter(isFalse);
    const ofVessels = items.filter(({ correction = '' }) => names.test(correction));
    expect(ofVessels.length).toBeGreaterThan(0);
    for (const { stem } of ofVessels) expect(stem).toMatch(names);
  });

  it('asks each sentence once', async () => {
    const quotes = (await statementsOf(kitchens)).map(({ quote }) => quote);
    expect(new Set(quotes).size).toBe(quotes.length);
  });

  it('changes the number of a fact', async () => {
    const guilds = [
      pageOf(
        1,
        heading(1, 'The guilds of the valley'),
        'The guilds of the valley are known for the work of their hands, and the towns of the valley were built by them. In 1712, the guild of Bakewell built the first oven of the valley. The great flood took half of the houses of Bakewell in 1801. In 1745, the guild of Tideswell built the first mill of the valley. In 1783, the guild of Matlock built the first bridge of the valley.',
      ),
    ];
    const items = await statementsOf(guilds);
    expect(items.filter(isFalse).length).toBeGreaterThan(0);
    expect(items.filter((item) => !isFalse(item)).length).toBeGreaterThan(0);
    for (const { stem, correction } of items.filter(isFalse)) {
      expect(stem).not.toBe(correction);
      expect(stem.replace(/\d+/g, '')).toBe(correction?.replace(/\d+/g, ''));
    }
  });

  it('is the same in each run', async () => {
    expect(await statementsOf(kitchens)).toEqual(await statementsOf(structuredClone(kitchens)));
  });
});

declare function structuredClone<T>(value: T): T;

it('gives no thing the meaning of the whole that it is a part of', async () => {
  const pages = [
    pageOf(
      1,
      heading(1, 'Changes of the body'),
      'In the body of an animal there are many changes at any time, and all of them are known by their names. *Anabolism* is the building of large molecules from small ones in a cell. *Metabolism* is the sum of catabolism and anabolism in all cells of a body. *Catabolism* is the breaking of large molecules into small ones for the cell.',
    ),
  ];
  const items = await statementsOf(pages);
  expect(items.length).toBeGreaterThan(0);
  for (const { stem } of items)
    expect(stem).not.toMatch(/^Metabolism is the (?:building|breaking)/);
});

it('a fact that is asked as a false statement is not asked as a true one of another sentence', () => {
  const candidate = (stem: string, place: number, word: string): KindCandidate => ({
    ...{ score: 1, section: 0, place, vector: new Map([[word, 1]]), asks: [], quotes: [] },
    item: {
      ...{ type: 'task', stem, page: 1, quote: stem },
      task: { kind: 'true-false', options: ['True', 'False'], right: 'True' },
    },
  });
  const lie = candidate('Milk boils at a hundred degrees.', 1, 'milk');
  const again = candidate('At ninety degrees milk boils.', 2, 'milk');
  const other = candidate('Butter melts at thirty degrees.', 3, 'butter');
  const halves = { right: [again, other], wrong: [{ lie, truth: lie }] };
  const asked = turnsOf(halves, 4, (some, count) => some.slice(0, count));
  expect(asked).not.toContain(again);
  expect(asked).toContain(other);
});
