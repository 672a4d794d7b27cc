/** Large files: reading yields so often that no turn is long. */
import { describe, expect, it, vi } from 'vitest';
import { readAll, sourceFile } from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { FormatError } from '../format.ts';
import { importFormats } from './all.ts';

/** `npm test` reads a tenth of each, and expects a tenth of the turns. */
const part = fewerUnlessLong(1, 10);
const minutes = Array.from({ length: 100_000 / part }, (_, minute) =>
  new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().replace(/[-:]|\.000/g, ''),
);

function calendarOf(...lines: string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20260101T000000Z', ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\n');
}

/** How often reading yields if each turn has lasted long enough. */
async function turnsOf(id: string, path: string, text: string): Promise<number> {
  const reader = await importFormats.find((format) => format.id === id)?.load();
  if (reader === undefined) throw new Error(`There is no format ${id}`);
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => 20 * looks++);
  await readAll(reader, [sourceFile(path, text)]).catch((error: unknown) => {
    expect(error).toBeInstanceOf(FormatError);
  });
  // Whether the turn was long enough, and when the next one began.
  return looks / 2;
}

describe('reading gives way', () => {
  it.each([
    [
      'a hundred thousand dates of one event',
      calendarOf(...minutes.map((at) => `RDATE:${at}`)),
      380,
    ],
    [
      'as many exceptions of one',
      calendarOf('RRULE:FREQ=DAILY', `EXDATE:${minutes.join()}`),
      1_500,
    ],
    ['as many properties', calendarOf(...minutes.map(() => 'X-A;B="c":d')), 380],
  ])('within %s', async (_, text, least) => {
    expect(await turnsOf('calendar', 'a.ics', text)).toBeGreaterThan(least / part);
  });

  const tags = '<b>'.repeat(200_000 / part);
  const itemOf = (body: string) =>
    `<assessmentItem><itemBody><p>${body}</p></itemBody></assessmentItem>`;
  const moodleOf = (text: string) =>
    `<quiz><question type="shortanswer"><questiontext><text>${text}</text></questiontext></question></quiz>`;
  const braces = '{}'.repeat(490_000 / part);
  it.each([
    ['cards', 'a.txt', `#separator:comma\n#html:true\n${tags},b\n`, 700],
    [
      'opml',
      'a.opml',
      `<opml><body><outline text="${'&lt;b>'.repeat(200_000 / part)}"/></body></opml>`,
      700,
    ],
    [
      'opml',
      'a.opml',
      `<opml><body><outline text="${'&lt;'.repeat(200_000 / part)}"/></body></opml>`,
      110,
    ],
    [
      'opml',
      'a.opml',
      `<opml><body><outline _note="${'b\n'.repeat(200_000 / part)}"/></body></opml>`,
      700,
    ],
    [
      'opml',
      'a.opml',
      `<opml><head><title>${'&lt;'.repeat(200_000 / part)}</title></head></opml>`,
      90,
    ],
    ['references', 'a.json', JSON.stringify([{ type: 'book', title: tags }]), 700],
    ['references', 'a.bib', `@book{a, title={${braces}}}`, 900],
    ['references', 'a.bib', `@book{a, title={A}, author={${braces}}}`, 900],
    ['references', 'a.bib', `@book{a, title={A}, file={${';:'.repeat(490_000 / part)}}}`, 900],
    ['references', 'a.bib', `@book{a, b={`.repeat(1_000), 20],
    [
      'references',
      'a.json',
      JSON.stringify([{ type: 'book', title: `<b>${'&lt;'.repeat(200_000 / part)}` }]),
      90,
    ],
    ['qti', 'a.xml', itemOf('<br/>'.repeat(200_000 / part)), 1_500],
    ['qti', 'a.xml', itemOf('&lt;'.repeat(200_000 / part)), 250],
    ['qti', 'a.xml', itemOf('<choiceInteraction/>'.repeat(50_000 / part)), 300],
    [
      'qti',
      'a.xml',
      `<questestinterop><item><presentation>${'<material><mattext>a</mattext></material>'.repeat(20_000 / part)}</presentation></item></questestinterop>`,
      400,
    ],
    [
      'moodle-xml',
      'a.xml',
      `<quiz>${'<question type="essay"/>'.repeat(20_000 / part)}</quiz>`,
      800,
    ],
    ['moodle-xml', 'a.xml', moodleOf('&lt;b&gt;'.repeat(100_000 / part)), 400],
    ['aiken', 'a.txt', `${'A. a\n'.repeat(100_000 / part)}ANSWER: A\n`, 190],
    ['references', 'a.ris', `TY  - JOUR\n${'AU  - A, B\n'.repeat(100_000 / part)}ER  - \n`, 190],
    ['references', 'a.nbib', `PMID- 1\nAB  - a\n${'      b\n'.repeat(100_000 / part)}`, 190],
    ['markdown', 'a.md', '[a](b) '.repeat(100_000 / part), 380],
    ['markdown', 'a.md', '![[a]] '.repeat(100_000 / part), 380],
    ['markdown', 'a.md', '[[a]] '.repeat(100_000 / part), 380],
    ['markdown', 'a.csv', 'a,'.repeat(100_000 / part), 60],
  ])('within one text of %s, %s', async (id, path, text, least) => {
    expect(await turnsOf(id, path, text)).toBeGreaterThan(least / part);
  });
});

describe('nesting without an end', () => {
  const deep = '['.repeat(500_000);
  const closed = deep + ']'.repeat(500_000);
  it.each([
    ['google-tasks', deep],
    ['google-tasks', `{"kind": "tasks#taskLists", "items": ${deep}`],
    ['google-tasks', `{"kind": "tasks#taskLists", "items": ${closed}}`],
    ['references', deep],
    ['references', closed],
  ])('of %s throws nothing but what people are told', async (id, text) => {
    await expect(turnsOf(id, 'a.json', text)).resolves.toBeDefined();
  });
});
