import { describe, expect, it } from 'vitest';
import { dateFormat } from '../../lib/date-format.ts';
import type { LineContext } from '../../model/study/quick-line/line-types.ts';
import { readLine } from '../../model/study/quick-line/read-line.ts';
import { chipsOf, questionsOf, spokenLine, timeInWords } from './line-chips.ts';

/** A Wednesday. */
const context: LineContext = {
  today: '2026-11-25',
  now: '13:05',
  offsetAt: () => 60,
  courses: [
    { id: 'eur', name: 'Modern Europe' },
    { id: 'mod', name: 'Modern Art' },
  ],
  files: [{ id: 'f1', name: 'Learning.pdf', pageCount: 40 }],
  isDayFirst: true,
  is24Hours: true,
};
const day = (at: string) =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(at));
const weekday = (at: string) =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(Date.parse(at));
const chips = (text: string) => chipsOf(readLine(text, context), context);
const words = (text: string) => chips(text).map((chip) => chip.words);
const questions = (text: string) => questionsOf(readLine(text, context), context);

describe('the chips of a line', () => {
  it('join the day with the time, and a repetition with its end and breaks', () => {
    expect(words('Class Thu 15:15–16:45 every week until 12 Feb except 24 Dec–6 Jan')).toEqual([
      `${weekday('2026-11-26')} ${day('2026-11-26')}, ${timeInWords('15:15')}–${timeInWords('16:45')}`,
      `Every week until ${day('2027-02-12')}, not ${day('2026-12-24')} – ${day('2027-01-06')}`,
    ]);
  });

  it('go with all tokens that they show', () => {
    const [when] = chips('Class Thu 15:15–16:45');
    expect(when?.keys).toHaveLength(2);
  });

  it('name courses, files, priorities, lengths, places and reminders', () => {
    expect(
      words('Read p. 3–9 of Learning.pdf #modern e !!! 90 min remind me 2 days before').sort(),
    ).toEqual(['1 h 30 min', '2 days before', 'Learning.pdf, p. 3–9', 'Modern Europe', 'Urgent']);
    expect(words('Class 27 Nov in Hall 2')).toContain('Hall 2');
  });

  it('ask in amber what is ambiguous', () => {
    const [chip] = chips('Essay next Friday 17:00');
    expect(chip).toMatchObject({
      words: `${weekday('2026-11-27')}?, ${timeInWords('17:00')}`,
      isAmbiguous: true,
    });
  });
});

describe('the questions of a line', () => {
  it('offer both days of a weekday', () => {
    expect(questions('Essay next Friday')).toMatchObject([
      { answers: [{ words: day('2026-11-27') }, { words: day('2026-12-04') }] },
    ]);
    expect(questions('Essay next Friday')[0]?.words).toMatch(/^Which .+\?$/);
  });

  it('offer both times, both courses, and the words as they are', () => {
    expect(questions('Call at 5')).toMatchObject([
      {
        words: 'Which time?',
        answers: [{ words: timeInWords('17:00') }, { words: timeInWords('05:00') }],
      },
    ]);
    expect(questions('Read #modern')[0]?.answers.map((answer) => answer.words)).toEqual([
      'Modern Europe',
      'Modern Art',
    ]);
    expect(questions('Form 25/12')).toMatchObject([
      { words: '“25/12”?', answers: [{}, { words: 'Keep as text' }] },
    ]);
  });

  it('are said with the chips', () => {
    const reading = readLine('Call at 5 !!', context);
    expect(spokenLine(chipsOf(reading, context), questionsOf(reading, context))).toBe(
      `${timeInWords('17:00')}?; High. Which time? ${timeInWords('17:00')} or ${timeInWords('05:00')}`,
    );
  });
});
