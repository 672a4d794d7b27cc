import { describe, expect, it } from 'vitest';
import { pageOf } from '../testing.ts';
import { createCheck } from './check.ts';
import { formsOf } from './forms.ts';

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
    [
      'The treaty ended the war between the two states.',
      'What began the war between the two states?',
      'The treaty',
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
    ['The moon orbits the earth each month.', 'What does the earth orbit each month?', 'The moon'],
    ['Prophase precedes metaphase in cells.', 'What precedes prophase in cells?', 'metaphase'],
    ['Malaria is transmitted by mosquitoes.', 'What transmits mosquitoes?', 'Malaria'],
    ['Enzymes are made of proteins in cells.', 'What are proteins made of in cells?', 'Enzymes'],
    ['DNA is transcribed into RNA in cells.', 'What is RNA transcribed into in cells?', 'DNA'],
    ['The liver converts sugar into fat.', 'What does the liver convert into sugar?', 'fat'],
    ['A forest consists of many trees.', 'What do many trees consist of?', 'A forest'],
    ['Ice melts into water at zero degrees.', 'What melts into ice at zero degrees?', 'water'],
    ['Rome is larger than Florence by far.', 'What is larger than Rome by far?', 'Florence'],
    ['The stomach lies below the diaphragm.', 'What lies below the stomach?', 'the diaphragm'],
    ['Erosion is due to strong winds.', 'What is due to erosion?', 'strong winds'],
    ['The retina is part of the eye.', 'What is part of the retina?', 'the eye'],
    ['Granite is a kind of igneous rock.', 'What is a kind of granite?', 'igneous rock'],
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
    ['The hormone that lowers blood sugar is insulin.', 'What lowers blood sugar?', 'insulin'],
    ['It was Brutus who killed Caesar in 44.', 'Who killed Caesar in 44?', 'Brutus'],
    ['The man who killed Caesar in 44 was Brutus.', 'Who killed Caesar in 44?', 'Brutus'],
    ['The gas produced by plants is oxygen.', 'Which gas is produced by plants?', 'oxygen'],
    ['Among the causes of cancer is smoking.', 'What causes cancer?', 'smoking'],
    ['Malaria is spread by mosquitoes in Africa.', 'What spreads malaria?', 'mosquitoes'],
    ['Sodium reacts with chlorine to salt.', 'What reacts with sodium to salt?', 'chlorine'],
    ['Below the diaphragm lies the stomach.', 'What lies below the diaphragm?', 'the stomach'],
    ['The stomach lies below the diaphragm.', 'What does the stomach lie below?', 'the diaphragm'],
    ['The gas that is part of the air is oxygen.', 'Which gas is part of the air?', 'oxygen'],
    ['Amino acids are what proteins are made of.', 'What are proteins made of?', 'Amino acids'],
    ['The liver converts sugar into fat.', 'What does the liver convert sugar into?', 'fat'],
    ['The liver converts sugar into fat.', 'What does the liver convert into fat?', 'sugar'],
    [
      'The Bronze Age came before the Iron Age.',
      'Which age came after the Bronze Age?',
      'the Iron Age',
    ],
  ])('that asks what “%s” says is taken', (quote, front, back) => {
    expect(faultOf(quote, front, back)).toBeUndefined();
  });
});
