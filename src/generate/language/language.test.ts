import { describe, expect, it } from 'vitest';
import { faultOfEnglish, faultOfForm } from './quality.ts';
import { splitSentences, tidy } from './sentences.ts';
import { isEnglish, stemOf } from './words.ts';

describe('splitSentences', () => {
  it.each([
    ['Dr. B. F. Skinner used boxes. Rats pressed levers.', 2],
    ['The mean was 3.5 in the U.S. population. It rose to 4.1 later.', 2],
    ['Some drugs (e.g. aspirin, see Fig. 2.1) thin the blood. Others do not.', 2],
    ['Smith et al. (2010) agree. Jones does not.', 2],
    ['It grew in the U.S. The rest of the world followed.', 2],
    ['“Will it work?” she asked. It did.', 2],
    ['記憶は大切です。睡眠も大切です。', 2],
  ])('splits %s', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });

  it('knows abbreviations and ordinals of another language', () => {
    const rules = { abbreviations: new Set(['z', 'bzw']), hasOrdinals: true };
    const text = 'Gase, z. B. Helium, wurden im 19. Jahrhundert entdeckt. Sie sind leicht.';
    expect(splitSentences(text, rules)).toHaveLength(2);
    expect(splitSentences(text).length).toBeGreaterThan(2);
  });

  it('[P4] takes no longer for each letter of a long row of dots', () => {
    const row = '.'.repeat(240_000);
    expect(splitSentences(`Sleep has stages${row}x. Dreams come.`)).toHaveLength(2);
  });

  it('gives verbatim pieces of the text', () => {
    const text = 'Sleep has stages (one to four). Dreams come in REM sleep.';
    for (const sentence of splitSentences(text)) expect(text).toContain(sentence);
  });
});

describe('tidy', () => {
  it('[P4] takes no longer for each letter of a long gap', () => {
    expect(tidy(`Memory${' '.repeat(120_000)}fades ( 1 ) .`)).toBe('Memory fades ( 1 ).');
  });

  it('leaves out references and pointers, and a first word that only links', () => {
    expect(tidy('However, memory fades (Ebbinghaus, 1885; Figure 2).')).toBe('Memory fades.');
    expect(tidy('Men had to register for the draft ().')).toBe(
      'Men had to register for the draft.',
    );
    expect(tidy('The call print() writes a line.')).toBe('The call print() writes a line.');
    expect(tidy('Memory fades [3, 4] in days.')).toBe('Memory fades in days.');
  });

  it('keeps brackets that say something', () => {
    expect(tidy('Ivan Pavlov (1849–1936) fed dogs (and cats).')).toBe(
      'Ivan Pavlov (1849–1936) fed dogs (and cats).',
    );
  });
});

describe('the faults of a sentence', () => {
  it.each([
    ['and reflexes are behaviors that organisms are born with.', 'not a full sentence'],
    ['Why do people forget so many things over time?', 'a question or an instruction'],
    ['Copyright 2020 by the authors of this open textbook.', 'a copyright notice or an address'],
    ['Sleep helps.', 'too short'],
    ['The sum x = y + 2 gives the total of all values.', 'formula, code or table'],
  ])('form: %s is %s', (sentence, fault) => {
    expect(faultOfForm(sentence)).toBe(fault);
  });

  it.each([
    [
      'This is why the process takes so long in adults.',
      'makes no sense without the sentence before it',
    ],
    [
      'They found that sleep helps people to remember.',
      'makes no sense without the sentence before it',
    ],
    ['Response times are given in Table 3 of the report.', 'refers to a figure, table or chapter'],
    ['The brain helps you to remember your friends.', 'speaks to the reader'],
  ])('English: %s %s', (sentence, fault) => {
    expect(faultOfEnglish(sentence)).toBe(fault);
  });

  it('finds none in a plain statement', () => {
    const sentence = 'The hippocampus plays a part in forming new memories.';
    expect(faultOfForm(sentence) ?? faultOfEnglish(sentence)).toBeUndefined();
  });
});

describe('words', () => {
  it('brings forms of a word together', () => {
    expect(stemOf('memories')).toBe(stemOf('memory'));
    expect(stemOf('learning')).toBe(stemOf('learned'));
  });

  it('knows English from other languages', () => {
    expect(
      isEnglish([
        'The memory of a person is the sum of what was learned and not forgotten, which is a lot for most of us.',
      ]),
    ).toBe(true);
    expect(
      isEnglish([
        'Das Gedächtnis eines Menschen ist die Summe dessen, was er gelernt und nicht vergessen hat, und das ist viel.',
      ]),
    ).toBe(false);
  });
});

it('a letter of a formula ends its sentence, an initial does not', () => {
  expect(
    splitSentences('Each element of G has an inverse in G. The map is in g ∈ G. Let it be so.'),
  ).toHaveLength(3);
  expect(
    splitSentences('It was found by Gilbert N. Lewis. All agreed with J. Then in the end.'),
  ).toHaveLength(3);
  expect(splitSentences('The work of Robert W. Fogel is known.')).toHaveLength(1);
});
