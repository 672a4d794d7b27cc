/** What one line gives: fields, choices, and words that are never lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../test/support/texts.ts';
import { mostRead } from './line-text.ts';
import type { LineContext } from './line-types.ts';
import { readLine } from './read-line.ts';

/** A Wednesday, 13:05 in Berlin. */
const context: LineContext = {
  today: '2026-11-25',
  now: '13:05',
  offsetAt: () => 60,
  courses: [
    { id: 'eur', name: 'Modern Europe' },
    { id: 'gen', name: 'Genetics' },
    { id: 'gen2', name: 'Genetics lab' },
  ],
  files: [{ id: 'f1', name: 'Learning.pdf', pageCount: 40 }],
  isDayFirst: true,
  is24Hours: true,
};

const keyOf = (text: string, type: string, of = context) =>
  readLine(text, of).tokens.find(({ value }) => value.type === type)?.key ?? '';

describe('the fields of a line', () => {
  it('gives a task everything that was said', () => {
    const text = 'Essay draft tomorrow 5pm #europe !! every week p. 12–30 of Learning.pdf 45 min';
    expect(readLine(text, { ...context, kind: 'task' })).toMatchObject({
      title: 'Essay draft',
      kind: 'task',
      dueOn: '2026-11-26',
      dueTime: '17:00',
      courseId: 'eur',
      priority: 2,
      repeat: 'FREQ=WEEKLY',
      fileId: 'f1',
      pages: { from: 12, to: 30 },
      estimateMin: 45,
    });
  });

  it.each([
    ['Essay tomorrow Modern Europe', '2026-11-26', 'eur'],
    ['Essay today Modern Europe', '2026-11-25', 'eur'],
    ['Essay Friday Économie Politique', '2026-11-27', 'eco'],
    ['Essay Friday Night Lights', undefined, undefined],
  ])('takes the name of a course after a day for no title: %s', (text, dueOn, courseId) => {
    const courses = [
      ...context.courses,
      { id: 'eco', name: 'Économie Politique' },
      { id: 'none', name: ' ' },
    ];
    const read = readLine(text, { ...context, courses, kind: 'task' });
    expect([read.dueOn, read.courseId]).toEqual([dueOn, courseId]);
  });

  it('gives a timetable its first day, end and breaks', () => {
    const text = 'Lecture Mon and Thu 10:15–11:45 until 12 Feb, except 24 Dec–6 Jan in B2';
    expect(readLine(text, context)).toMatchObject({
      title: 'Lecture',
      kind: 'event',
      dueOn: '2026-11-26',
      repeat: 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20270212',
      until: '2027-02-12',
      breaks: [{ from: '2026-12-24', to: '2027-01-06' }],
      startsAt: Date.parse('2026-11-26T10:15+01:00'),
      endsAt: Date.parse('2026-11-26T11:45+01:00'),
      place: 'B2',
    });
  });

  it('leaves “until the end of term” as words while the student has set no term', () => {
    const text = 'Essay every Friday until the end of term';
    expect(readLine(text, context).title).toBe('Essay until the end of term');
    expect(readLine(text, { ...context, termTo: '2027-02-12' })).toMatchObject({
      title: 'Essay',
      repeat: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270212',
    });
  });

  it('gives a goal its pages, day and file', () => {
    const goal = readLine('40 pages by Friday of Learning.pdf', { ...context, kind: 'goal' });
    expect(goal).toMatchObject({
      title: '',
      amount: { count: 40, unit: 'pages', isWeekly: false },
      dueOn: '2026-11-27',
      fileId: 'f1',
    });
    expect(readLine('Biology 3 hours a week', { ...context, kind: 'goal' }).amount).toEqual({
      count: 180,
      unit: 'minutes',
      isWeekly: true,
    });
    expect(
      readLine('p. 12–30 by Friday', { ...context, kind: 'goal', fileId: 'f1' }).pages,
    ).toEqual({ from: 12, to: 30 });
  });

  it('reads pages of a task only of known files', () => {
    expect(readLine('Read 40 pages by Friday', context).title).toBe('Read 40 pages');
    expect(readLine('Read p. 3 of Other.pdf', context).fileId).toBeUndefined();
  });

  it('takes a time alone as today, or tomorrow once it is over', () => {
    expect(readLine('Call 17:00', context).dueOn).toBe('2026-11-25');
    expect(readLine('Call 13:05', context).dueOn).toBe('2026-11-26');
    expect(readLine('Call 9:00', context).dueOn).toBe('2026-11-26');
  });

  it('counts the time after midnight to the evening before', () => {
    const late = { ...context, now: '01:30' };
    expect(readLine('Call today', late).dueOn).toBe('2026-11-25');
    expect(readLine('Call tomorrow', late).dueOn).toBe('2026-11-26');
    expect(readLine('Call in 30 minutes', late)).toMatchObject({
      dueOn: '2026-11-26',
      dueTime: '02:00',
    });
    expect(readLine('Call 02:00', late).dueOn).toBe('2026-11-26');
    expect(readLine('Call 01:00', late).dueOn).toBe('2026-11-27');
    expect(readLine('Party tonight 01:00', context).dueOn).toBe('2026-11-26');
    expect(readLine('Train 27 Nov 01:00', context).dueOn).toBe('2026-11-27');
  });

  it('ends by the clock on the wall where clocks change in between', () => {
    const changeMs = Date.parse('2027-03-28T01:00Z');
    const berlin = (atMs: number) => (atMs >= changeMs ? 120 : 60);
    const night = readLine('Shift 27 Mar 22:00–06:00', { ...context, offsetAt: berlin });
    expect(night.startsAt).toBe(Date.parse('2027-03-27T21:00Z'));
    expect(night.endsAt).toBe(Date.parse('2027-03-28T04:00Z'));
  });

  it('fills in the slot that was chosen, unless the line says otherwise', () => {
    const slot = {
      ...context,
      kind: 'event' as const,
      day: '2026-11-28',
      time: '15:00',
      durationMin: 90,
    };
    expect(readLine('Museum', slot)).toMatchObject({
      title: 'Museum',
      dueOn: '2026-11-28',
      dueTime: '15:00',
      durationMin: 90,
      endsAt: Date.parse('2026-11-28T16:30+01:00'),
    });
    expect(readLine('Museum 16:00', slot)).toMatchObject({ dueOn: '2026-11-28', dueTime: '16:00' });
    expect(readLine('Museum Sunday 10:00–11:00', slot)).toMatchObject({
      dueOn: '2026-11-29',
      durationMin: 60,
    });
    expect(readLine('Vacation 24 Dec–6 Jan', slot)).toMatchObject({
      dueOn: '2026-12-24',
      endsOn: '2027-01-06',
    });
    expect(readLine('Vacation 24 Dec–6 Jan', slot).dueTime).toBeUndefined();
  });

  it('begins a repetition on its first day', () => {
    expect(readLine('Gym every Mon and Fri', context).dueOn).toBe('2026-11-27');
    expect(readLine('Rent monthly on the 31st', context).dueOn).toBe('2026-12-31');
    expect(readLine('Choir every last Friday of the month', context).dueOn).toBe('2026-11-27');
    expect(readLine('Pills daily 8:00', context).dueOn).toBe('2026-11-26');
    expect(readLine('Gym every Mon starting 8 Dec', context).dueOn).toBe('2026-12-14');
  });

  it('takes the day with a preposition or beside a time, and leaves the other as words', () => {
    expect(readLine('Read Monday notes by Friday', context)).toMatchObject({
      title: 'Read Monday notes',
      dueOn: '2026-11-27',
    });
    expect(readLine('Friday slides tomorrow 9:00', context)).toMatchObject({
      title: 'Friday slides',
      dueOn: '2026-11-26',
    });
  });

  it('suggests the course whose name stands in the title, or the one that is shown', () => {
    expect(readLine('Genetics lab report', context).courseId).toBe('gen2');
    expect(readLine('Essay', { ...context, courseId: 'eur' }).courseId).toBe('eur');
    expect(readLine('Genetics essay', { ...context, courseId: 'eur' }).courseId).toBe('gen');
    expect(
      readLine('Essay', { ...context, courseId: 'eur' }, { 'course:eur': -1 }).courseId,
    ).toBeUndefined();
  });

  it('writes dates as the device does', () => {
    expect(readLine('Form by 3/4', context).dueOn).toBe('2027-04-03');
    expect(readLine('Form by 3/4', { ...context, isDayFirst: false }).dueOn).toBe('2027-03-04');
    expect(readLine('Call 8:30', context).tokens[0]?.isAmbiguous).toBe(false);
    expect(readLine('Call 8:30', { ...context, is24Hours: false }).tokens[0]?.isAmbiguous).toBe(
      true,
    );
  });
});

describe('a student’s choice', () => {
  it('takes another answer of an ambiguous token, and is kept while typing goes on', () => {
    const text = 'Essay next Friday';
    const choices = { [keyOf(text, 'day')]: 1 };
    expect(readLine(text, context).dueOn).toBe('2026-11-27');
    const chosen = readLine(`${text} 5pm`, context, choices);
    expect(chosen.dueOn).toBe('2026-12-04');
    expect(chosen.tokens.some(({ isAmbiguous }) => isAmbiguous)).toBe(false);
  });

  it('turns a token back into words', () => {
    const text = 'Essay tomorrow 5pm';
    const reading = readLine(text, context, { [keyOf(text, 'day')]: -1 });
    expect(reading).toMatchObject({ title: 'Essay tomorrow', dueTime: '17:00' });
  });

  it('turns one of two equal tokens into words', () => {
    const text = 'Friday slides by Friday';
    const key = keyOf(text, 'day');
    expect(readLine(text, context, { [key]: -1 })).toMatchObject({
      title: 'slides by Friday',
      dueOn: '2026-11-27',
    });
  });

  it('is forgotten once the words are others', () => {
    const choices = { [keyOf('Essay tomorrow', 'day')]: -1 };
    expect(readLine('Essay today', context, choices).dueOn).toBe('2026-11-25');
  });
});

/** Words that tempt the reader, between any others. */
const tempting = fc.constantFrom(
  ...[
    'tomorrow',
    'next',
    'Friday',
    'every',
    'Mon',
    'and',
    '5pm',
    '10:15–11:45',
    '#europe',
    '#',
    '!!',
  ],
  ...[
    'until',
    '12 Feb',
    'except',
    '24 Dec–6 Jan',
    'p. 12–30 of Learning.pdf',
    '45 min',
    'in B2',
    'at',
    '5',
  ],
  ...[
    '3/4',
    'am',
    'um',
    '17 Uhr',
    'jeden',
    'Montag',
    '§ 3.2',
    '"quoted"',
    '1.',
    '31',
    'ﬁ',
    'İ',
    'e\u0301',
  ],
);
const anyLine = fc
  .array(fc.oneof(tempting, anyText(8)), { maxLength: 14 })
  .map((words) => words.join(' '));

describe('the words of a line', () => {
  it('are all in its title and tokens', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        const { tokens, title } = readLine(text, context);
        const lettersOf = (words: string) => words.replace(/[\s,;:()–—-]/gu, '');
        let rest = '';
        let from = 0;
        for (const token of tokens.filter(({ to }) => to > 0)) {
          expect(token.from).toBeGreaterThanOrEqual(from);
          expect(text.slice(token.from, token.to)).toBe(token.words);
          rest += text.slice(from, token.from);
          from = token.to;
        }
        expect(lettersOf(title)).toBe(lettersOf(rest + text.slice(from)));
      }),
    );
  });

  it('are the title when every token is turned into words', () => {
    fc.assert(
      fc.property(anyLine, (text) => {
        let choices = {};
        for (let turn = 0; turn < 40; turn += 1) {
          const { tokens } = readLine(text, context, choices);
          if (tokens.length === 0) break;
          choices = { ...choices, ...Object.fromEntries(tokens.map(({ key }) => [key, -1])) };
        }
        const { title, tokens } = readLine(text, context, choices);
        expect(tokens).toEqual([]);
        expect(title).toBe(text.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it.each([
    ['tomorrow ', 20_000],
    ['every Mon and ', 20_000],
    ['!', 100_000],
    ['p. 1 of ', 20_000],
    ['in 3 ', 20_000],
    ['(', 100_000],
    ['a\u0301\u0301\u0301', 40_000],
    ['" ', 50_000],
    ['a@', 50_000],
    ['1.', 50_000],
    [' ', 100_000],
    ['#europe-', 20_000],
  ])('are read only at the beginning of a hostile line of %j', (words, times) => {
    const text = words.repeat(times);
    const { tokens, title } = readLine(text, context);
    expect(tokens.every(({ to }) => to <= mostRead)).toBe(true);
    expect(title.length).toBeLessThanOrEqual(text.length);
    expect(title.endsWith(text.trim().slice(-5))).toBe(true);
  });
});
