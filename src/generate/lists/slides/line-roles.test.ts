import { describe, expect, it } from 'vitest';
import type { Block, CleanPage } from '../../../text/clean-page.ts';
import { cardsOfSlides, slide } from '../../testing.ts';
import { rolesIn } from './line-roles.ts';

const deck = [
  slide(1, 'Milling', 'Stone mills turn slowly', { kind: 'paragraph', text: 'Baking school' }),
  slide(2, 'Kneading', 'Dough is folded several times', {
    kind: 'paragraph',
    text: 'Baking school',
  }),
  slide(3, 'Proving', 'Dough rests in a basket', { kind: 'paragraph', text: 'Baking school' }),
  slide(4, 'Baking', 'An oven of stone keeps the heat'),
];

/** Roles of the blocks below the title. */
function rolesOn(page: CleanPage, ...others: CleanPage[]) {
  const roles = rolesIn([page, ...others]);
  return page.blocks.slice(1).map((block) => roles.get(block));
}

describe('lines of a deck', () => {
  it('are a footer where they come under several titles', () => {
    const [first] = deck;
    expect(first && rolesOn(first, ...deck.slice(1))).toEqual([undefined, 'footer']);
  });

  it('are content where a slide is built up step by step', () => {
    const built = [1, 2, 3].map((page) => slide(page, 'Milling', 'Stone mills turn slowly'));
    expect([...rolesIn(built).values()]).toEqual([]);
  });

  it.each([
    ['source', 'Kuhn and Johnson (2013)'],
    ['source', '[Sameer Singh 2018]'],
    ['source', '⇒ Kuhn and Johnson (2013)'],
    ['source', 'Source: archive of the guild'],
    ['source', 'Smaili et al. Loaves: a joint study of bakeries'],
    ['credit', '© 2019 The guild of bakers'],
    ['credit', 'Licensed under CC BY 4.0'],
    ['credit', 'Department of Bread, University of Ulm'],
    [undefined, 'Bakers met in Ulm (1347)'],
    [undefined, 'The university of Ulm is a centre of research on bread'],
  ])('are %s: “%s”', (role, text) => {
    expect(rolesOn(slide(9, 'On bread', text), ...deck)).toEqual([role]);
  });

  it.each([
    ['are titles of other slides', 'agenda', 'Parts', ['Milling', 'Kneading', 'Tasting']],
    [
      'are people of the course',
      'agenda',
      'Trainers/organisers',
      ['Ada Byron: trainer at the mill'],
    ],
    ['stand under rules of the course', 'agenda', 'Code of conduct', ['Learning needs safety']],
    ['tell what bodies do', undefined, 'Organization', ['Cells form tissues']],
    ['stand under goals of the lecture', 'agenda', 'Learning goals', ['Understand dough']],
    [
      'tell times',
      'schedule',
      'How it goes on',
      ['Monday: milling', '10:30 kneading', 'Homework is due in week 3'],
    ],
    [
      'are loose words and numbers',
      'label',
      'The oven',
      ['dead', '44/4', '51/50', 'x', 'survive', '7/46', 'heat'],
    ],
  ])('that %s are %s', (_, role, title, points) => {
    const roles = rolesOn(slide(9, title, ...points), ...deck);
    expect(roles).toEqual(points.map(() => role));
  });

  it('make no card where they are no content', async () => {
    const labels: Block[] = ['dead', '44/4', 'x', 'Rye: survives the frost', '7/46', 'heat'].map(
      (text) => ({ kind: 'list', text, page: 9 }),
    );
    expect(await cardsOfSlides(slide(9, 'Plants in winter', ...labels))).toEqual([]);
  });
});
