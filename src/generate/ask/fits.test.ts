/** “When”, “who”, “why” and “what did … do” are answered by a sentence that says it, not by one that only mentions the event. */
import { describe, expect, it } from 'vitest';
import { heading, pageOf } from '../testing.ts';
import { answer } from './answer.ts';
import { indexOf } from './file-index.ts';
import { fitOf } from './fits.ts';

/** Enough text to be known as English. */
const others = [
  'The students of the school read what the book has to say of the old days, and they talk of it with each other.',
  'It is known that the work of the student is to read, and that this is for all who have the time to do it.',
  'The weather of the north is cold in the winter, and the rain of the spring is good for the fields of the farmers.',
];

function first(question: string, ...paragraphs: string[]): string | undefined {
  const pages = [pageOf(1, heading(1, 'The old days'), ...others, ...paragraphs)];
  return answer(question, indexOf(pages))[0]?.text;
}

describe('when', () => {
  const antietam = 'When did the battle of Antietam happen?';
  it.each([
    [
      'in the sentence of the event',
      antietam,
      'The battle of Antietam was fought on September 17, 1862, near a creek.',
      'The battle of Antietam was',
    ],
    [
      'in the next sentence, which goes on with it',
      antietam,
      'Lee pressed into Maryland, where his troops met a larger army at Antietam Creek. The ensuing one-day battle on September 17, 1862, led to a tremendous loss of life.',
      'The ensuing one-day battle',
    ],
    [
      'behind its name',
      'When did the stock market crash?',
      'The stock market crash of October 1929 was felt by all.',
      'October 1929',
    ],
    [
      'before our era',
      'When was Caesar assassinated?',
      'Caesar was assassinated in 44 BCE by men of the senate.',
      '44 BCE',
    ],
  ])('finds the date %s', (_, question, text, words) => {
    expect(first(question, text)).toContain(words);
  });

  it.each([
    [
      'of what came after the event',
      'When did the Civil War begin?',
      'In 1867, two years after the Civil War had begun to be forgotten, the farmers founded a club.',
    ],
    [
      'of another event of such a number',
      'When did the United States enter World War I?',
      'When the United States entered World War II in 1941, the factories were made ready.',
    ],
    [
      'of what others did to it',
      'When was Caesar assassinated?',
      'In 42 BCE the army defeated Caesar’s assassins in the north of Greece.',
    ],
    [
      'that is only a number',
      antietam,
      'In the battle of Antietam 4,000 soldiers lost their lives.',
    ],
    [
      'of a book',
      'When did the Civil War begin?',
      'The Death of Reconstruction: Race, Labor, and Politics after the Civil War Began, 1865–1901.',
    ],
  ])('takes no date %s', (_, question, text) => {
    expect(first(question, text)).toBeUndefined();
  });
});

describe('who', () => {
  it.each([
    ['Who founded Hull House?', 'Jane Addams opened Hull House in Chicago in 1889.', 'Jane Addams'],
    ['Who invented the cotton gin?', 'The cotton gin was invented by Eli Whitney in 1793.', 'Eli'],
    [
      'Who coined the term sociology?',
      'The term sociology was first coined in 1780 by the French essayist Emmanuel-Joseph Sieyès in a manuscript.',
      'Sieyès',
    ],
    ['Who killed Caesar?', 'Caesar was killed by senators in 44 BC.', 'by senators'],
    [
      'Who was Sojourner Truth?',
      'Sojourner Truth was a speaker against slavery and for the rights of women.',
      'was a speaker',
    ],
    [
      'Who was the first leader of the Ku Klux Klan?',
      'The Ku Klux Klan was the most notorious. People feared the Ku Klux Klan. The Klan was founded in 1866, with General Nathan Bedford Forrest as its first leader.',
      'Forrest',
    ],
    [
      'Who was the first woman in Congress?',
      'Many voted against it, the first woman elected to Congress, Jeannette Rankin, among them.',
      'Rankin',
    ],
    [
      'Who assassinated Lincoln?',
      'On April 14, 1865, the well-known actor John Wilkes Booth shot Lincoln while he was in the theater.',
      'Booth',
    ],
    [
      'Who headed the Committee on Public Information?',
      'The Committee of Public Information was created under director George Creel.',
      'Creel',
    ],
    [
      'Who was Thaddeus Stevens?',
      'Among them was Pennsylvania representative Thaddeus Stevens, with his friends.',
      'representative',
    ],
  ])('%s', (question, text, words) => {
    expect(first(question, text)).toContain(words);
  });

  it.each([
    [
      'without a name',
      'Who founded Hull House?',
      'She is known as the founder of Hull House in Chicago.',
    ],
    [
      'of an office that it does not name',
      'Who was the first leader of the Ku Klux Klan?',
      'The third Act of Enforcement, which was first called the Ku Klux Klan Act, came from Ulysses Grant.',
    ],
    [
      'that names its purpose',
      'Who founded the Ku Klux Klan?',
      'The Ku Klux Klan was a White organization that wanted to stop Reconstruction.',
    ],
    [
      'with another one of the name',
      'Who did Andrew Johnson dismiss?',
      'Andrew Johnson was known. So was Andrew Johnson of old. Lyndon Johnson dismissed Robert McNamara, and Lyndon Johnson was proud of it.',
    ],
    [
      'with the name of another office',
      'Who was the president of the Confederacy?',
      'Alexander Stephens, the vice president of the Confederacy, was in jail in Boston.',
    ],
  ])('takes no sentence %s', (_, question, text) => {
    expect(first(question, text)).toBeUndefined();
  });
});

describe('why', () => {
  const depression = 'What caused the Great Depression?';
  it.each([
    [
      depression,
      'The stock market crash of 1929 set the Great Depression into motion, and banks failed.',
      'into motion',
    ],
    [
      'Why did the South secede?',
      'The South seceded because it wanted to keep slavery.',
      'because',
    ],
    [
      'Why did the empire decline?',
      'Because of the plague, the empire declined within a hundred years.',
      'Because of',
    ],
  ])('%s', (question, text, words) => {
    expect(first(question, text)).toContain(words);
  });

  it.each([
    ['that denies a cause', depression, 'The crash of 1929 did not cause the Great Depression.'],
    [
      'that denies it further ahead',
      depression,
      'It is misleading to view the stock market crash as the sole cause of the Great Depression.',
    ],
    [
      'that only speaks of causes',
      depression,
      'Roosevelt had a larger sense of what had caused the Great Depression.',
    ],
    [
      'that says what it led to',
      depression,
      'The Great Depression led to the rise of new parties in many countries.',
    ],
    [
      'with a date alone',
      'Why did the South secede?',
      'The states of the South seceded between December 1860 and June 1861.',
    ],
    [
      'whose cause stands before it',
      'What caused the rise of the cities?',
      'This led to the rise of the cities, and fewer children were born.',
    ],
    [
      'that gives the cause of another thing',
      'What causes urbanization?',
      'As urbanization increases, large families become rare as a result of school and work.',
    ],
    [
      'where the question names no event',
      'Why do we sleep?',
      'We sleep because the body is tired.',
    ],
    [
      'that says why it does, where it does not',
      'Why do firms not use their own profits?',
      'Firms use their own profits because they are cheap.',
    ],
  ])('takes no sentence %s', (_, question, text) => {
    expect(first(question, text)).toBeUndefined();
  });
});

describe('what somebody did', () => {
  const brown = 'What did John Brown do?';

  it('is an action of that person, the fuller sentence first, from one section', () => {
    const pages = [
      pageOf(
        1,
        heading(1, 'A narrative'),
        ...others,
        'John Brown moved to England. He told the story of his life there.',
      ),
      pageOf(
        2,
        heading(2, 'John Brown'),
        'John Brown was a man of strict belief. The raid of John Brown was talked of everywhere.',
        'John Brown led eighteen men to Harpers Ferry in October 1859 and took the arsenal of the army there.',
      ),
    ];
    const found = answer(brown, indexOf(pages));
    expect(found[0]?.text).toContain('led eighteen men');
    expect(found.map(({ page }) => page)).not.toContain(1);
  });

  it('is the office of a thing, where a thing is asked about', () => {
    const liver = 'The liver is the organ that frees the blood from what is harmful to the body.';
    expect(first('What does the liver do?', liver)).toContain('is the organ');
  });

  it.each([
    [
      'What did the Thirteenth Amendment do?',
      'The Thirteenth Amendment officially and permanently banned slavery in all of the states.',
      'banned',
    ],
    [
      'What did the War Board do?',
      'The War Board had the power to direct the shipment of goods in the country.',
      'had the power',
    ],
  ])('%s', (question, text, words) => {
    expect(first(question, text)).toContain(words);
  });

  it.each([
    ['what was his', 'John Brown’s raid provoked a heated discussion in the south.'],
    ['what he was', 'John Brown was a strict man from the north of the country.'],
    ['what others did', 'The army soon captured John Brown and the men of his family.'],
  ])('is not %s', (_, text) => {
    expect(first(brown, text)).toBeUndefined();
  });
});

describe('words of who said something, or of a work', () => {
  const fitted = (text: string) => fitOf('who', 'Who led the raid?', text, []);
  const said = 'John Brown led the raid of that year.';

  it.each([
    ['a speaker before it', `—${said}`],
    ['a speaker behind it', 'He led the raid of that year —Abigail Adams'],
    ['a quotation that does not end', '“John Brown led the raid of that year.'],
    ['a quotation that does not end, in plain signs', 'It said "John Brown led the raid.'],
    ['a quotation that does not begin', 'John Brown led the raid.” So it was.'],
  ])('are no answer: %s', (_, text) => {
    expect(fitted(text)).toBeUndefined();
  });

  it('are read once, however often a dash, a quotation or a letter with an accent comes', () => {
    for (const part of ['—A ', '“a ', '" " ', 'aé'])
      expect(fitted(`${part.repeat(400_000)}.`)).toBeUndefined();
  });
});
