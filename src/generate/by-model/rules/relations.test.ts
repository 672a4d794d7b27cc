/** What a question says of its sentence by its verb: the right relation, the right way round [P4]. */
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../testing.ts';
import { createCheck } from '../check.ts';
import { formsOf } from '../forms/asked-forms.ts';

const filler =
  'The students of this course read the chapters of the book, and they learn the terms of each of them with care.';

function faultOf(quote: string, front: string, back: string): string | undefined {
  const pages = [pageOf(1, filler, quote, filler)];
  const checked = createCheck(formsOf({ kind: 'flashcards' }), pages, []).take({
    ...{ front, back, page: 1, quote },
  });
  return checked.ok ? undefined : checked.reason;
}

const contrary = 'the question asks the contrary';
const around = 'the question asks it the other way round';

describe('a question', () => {
  it.each([
    ['Vitamin C prevents scurvy in sailors.', 'What does vitamin C cause in sailors?', 'scurvy'],
    [
      'Plants release oxygen and absorb carbon dioxide through the leaves.',
      'What do plants absorb through the leaves?',
      'oxygen',
    ],
  ])('that asks the contrary of “%s” is refused', (quote, front, back) => {
    expect(faultOf(quote, front, back)).toBe(contrary);
  });

  it.each([
    [
      'Smoking causes lung cancer in many people of the United States.',
      'What does smoking prevent in many people of the United States?',
      'lung cancer',
    ],
    [
      'The sympathetic nerve dilates the pupil of the eye in the dark.',
      'What does the sympathetic nerve of the eye constrict in the dark?',
      'the pupil',
    ],
    [
      'The Congress of the United States banned the slave trade in 1808.',
      'What did the Congress of the United States allow in 1808?',
      'the slave trade',
    ],
  ])('with a verb that “%s” has not is refused', (quote, front, back) => {
    expect(faultOf(quote, front, back)).toBe('the question is about something else');
  });

  it.each([
    ['Scurvy is caused by a lack of vitamin C.', 'What does scurvy cause?', 'a lack of vitamin C'],
    [
      'Scurvy is caused by a lack of vitamin C.',
      'What is caused by scurvy?',
      'a lack of vitamin C',
    ],
    ['Smoking causes lung cancer in many.', 'What causes smoking?', 'lung cancer'],
    ['Brutus killed Caesar in the year 44.', 'Whom did Caesar kill in the year 44?', 'Brutus'],
    ['Brutus killed Caesar in the year 44.', 'Who was killed by Caesar in the year 44?', 'Brutus'],
    ['Caesar was killed by Brutus in the year 44.', 'Who killed Brutus in the year 44?', 'Caesar'],
    ['Wolves eat many kinds of deer.', 'What do deer eat?', 'Wolves'],
  ])('that turns “%s” round is refused', (quote, front, back) => {
    expect(faultOf(quote, front, back)).toBe(around);
  });

  it.each([
    ['Scurvy is caused by a lack of vitamin C.', 'What causes scurvy?', 'a lack of vitamin C'],
    [
      'Scurvy is caused by a lack of vitamin C.',
      'What is scurvy caused by?',
      'a lack of vitamin C',
    ],
    ['Scurvy is caused by a lack of vitamin C.', 'What does a lack of vitamin C cause?', 'Scurvy'],
    ['Lung cancer is the disease that smoking causes.', 'What does smoking cause?', 'Lung cancer'],
    ['Smoking causes lung cancer in many.', 'What does smoking cause in many?', 'lung cancer'],
    ['Smoking causes lung cancer in many.', 'What causes lung cancer in many?', 'Smoking'],
    ['Smoking causes lung cancer in many.', 'What is caused by smoking?', 'lung cancer'],
    ['Brutus killed Caesar in the year 44.', 'By whom was Caesar killed in the year 44?', 'Brutus'],
    ['Brutus killed Caesar in the year 44.', 'Who was killed by Brutus in the year 44?', 'Caesar'],
    [
      'Insulin lowers the level of blood sugar.',
      'What does insulin lower?',
      'the level of blood sugar',
    ],
    [
      'Insulin lowers the level of blood sugar.',
      'What is lowered by insulin?',
      'the level of blood sugar',
    ],
    ['Vitamin C prevents scurvy in sailors.', 'What prevents scurvy in sailors?', 'Vitamin C'],
    [
      'Enzymes lower the energy that starts a reaction.',
      'What do enzymes lower?',
      'the energy that starts a reaction',
    ],
    [
      'Plants release oxygen and absorb carbon dioxide.',
      'What do plants absorb?',
      'carbon dioxide',
    ],
  ])('that asks what “%s” says is taken', (quote, front, back) => {
    expect(faultOf(quote, front, back)).toBeUndefined();
  });
});
