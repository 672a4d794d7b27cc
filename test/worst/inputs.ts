/**
 * The worst that one student can send: requests that are small or allowed and cost the server the most.
 * Each is a list of bodies for POST /sync that are sent one after the other; the last one is what is measured.
 */
import { formatStamp } from '../../src/model/clock.ts';
import type { Change } from '../../src/model/merge.ts';
import { bodyOfImported } from '../../src/text/imported-text.ts';
import { oneLetter, plainDocument, tornDocument } from './documents.ts';

export interface WorstInput {
  name: string;
  /** Changes that are there already, a batch each. */
  before: () => Change[][];
  /** The `changes` of the request, as JSON; `undefined`: a first download, not packed, is measured instead. */
  changes: () => string | undefined;
}

const year2100 = Date.UTC(2100, 0);

export const worstInputs: WorstInput[] = [
  {
    name: 'document of 40 authors and 240,000 structs',
    before: () => [],
    changes: () => JSON.stringify([note('n1', tornDocument(40, 6_000))]),
  },
  {
    name: '200 edits of that document',
    before: () => [[note('n1', tornDocument(40, 6_000))]],
    changes: () => JSON.stringify(letters(200, 'n1')),
  },
  {
    name: '200 edits of the largest document',
    before: () => [[note('n1', tornDocument(40, 450))]],
    changes: () => JSON.stringify(letters(200, 'n1')),
  },
  {
    name: '5,000 edits of a document of 3,900 authors',
    before: () => [[note('n1', tornDocument(3_900, 4))]],
    changes: () => JSON.stringify(letters(5_000, 'n1')),
  },
  {
    name: 'one edit each of 60 large documents',
    before: () => numbers(60).map((n) => [note(`n${n}`, tornDocument(40, 450, 100 * n + 1))]),
    changes: () => JSON.stringify(numbers(60).map((n) => note(`n${n}`, oneLetter(90_000)))),
  },
  {
    name: '30 large documents of one note',
    before: () => [],
    changes: () =>
      JSON.stringify(numbers(30).map((n) => note('n1', tornDocument(40, 300, 100 * n + 1), n))),
  },
  {
    name: 'a new note of 2.9 MB',
    before: () => [],
    changes: () => JSON.stringify([note('n1', plainDocument('a'.repeat(2_100_000)))]),
  },
  {
    name: 'a plain text of 2.9 MB, edited 200 times',
    before: () => [[note('n1', plainDocument('a'.repeat(2_900_000)))]],
    changes: () => JSON.stringify(letters(200, 'n1')),
  },
  {
    name: 'bytes that are no document, 4 MB',
    before: () => [],
    changes: () => JSON.stringify([note('n1', 'A'.repeat(4_000_000))]),
  },
  {
    name: 'lists in lists, 1 million deep',
    before: () => [],
    changes: () => oneField(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
  },
  {
    name: 'objects in objects, 500,000 deep',
    before: () => [],
    changes: () => oneField(`${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`),
  },
  {
    name: 'a list of 2 million objects',
    before: () => [],
    changes: () => oneField(`[${'{},'.repeat(1_300_000)}1]`),
  },
  {
    name: 'a change of 300,000 fields',
    before: () => [],
    changes: () => oneChange(numbers(300_000).map((n) => `"f${n}":1`)),
  },
  {
    name: '9,000 changes of 27 fields each',
    before: () => [],
    changes: () => {
      const fields = Object.fromEntries(numbers(27).map((n) => [`f${n}`, 1]));
      return JSON.stringify(numbers(9_000).map((n) => change('task', `t${n}`, fields)));
    },
  },
  {
    name: '10,000 new rows',
    before: () => [],
    changes: () => JSON.stringify(numbers(10_000).map((n) => task(`t${n}`, 'x'.repeat(300)))),
  },
  {
    name: '10,000 changes of one row',
    before: () => [[task('t1', 'x')]],
    changes: () => JSON.stringify(numbers(10_000).map((n) => task('t1', `x${n}`, n))),
  },
  {
    name: '10,000 rows from the year 2100',
    before: () => [],
    changes: () =>
      JSON.stringify(
        numbers(10_000).map((n) => ({ ...task(`t${n}`, 'x'), at: stamp(year2100 + n) })),
      ),
  },
  {
    name: 'one change from the year 2100, beside all that are remembered',
    before: () => numbers(6).map((batch) => numbers(10_000).map((n) => late(batch * 10_000 + n))),
    changes: () => JSON.stringify([late(60_000)]),
  },
  {
    name: '5 MB of brackets closed that were never opened',
    before: () => [],
    changes: () => '],'.repeat(2_400_000),
  },
  {
    name: 'a first download of 60,000 rows',
    before: () =>
      rowsInBatches(60_000, { title: 'x', status: 'Ongoing', createdAt: 1, deletedAt: 0 }),
    changes: () => undefined,
  },
  {
    name: 'a first download of 60,000 rows of which a part is missing',
    before: () => rowsInBatches(60_000, { title: 'x' }),
    changes: () => undefined,
  },
  {
    name: '4,000 titles from the year 2100 for a note of 2.9 MB',
    before: () => [[note('n1', plainDocument('a'.repeat(2_900_000)))]],
    changes: () =>
      JSON.stringify(
        numbers(4_000).map((n) => ({
          ...change('note', 'n1', { title: `${n}` }),
          at: stamp(year2100 + n),
        })),
      ),
  },
  {
    name: '9,800 refused changes of rows of 1.5 kB',
    before: () => points(9_800),
    changes: () => JSON.stringify(refused(9_800)),
  },
  {
    name: 'as many of them as are answered at once',
    before: () => points(1_250),
    changes: () => JSON.stringify(refused(1_250)),
  },
  {
    name: 'a later version of an imported text of 1.4 MB',
    before: () => [[note('n1', bodyOfImported('a'.repeat(1_400_000), 'n', 1_000))]],
    changes: () =>
      JSON.stringify([note('n1', bodyOfImported('b'.repeat(1_400_000), 'n', 2_000), 1)]),
  },
  {
    name: 'a version of each of 30 texts of 40 kB in one note',
    before: () => [
      numbers(30).map((n) => note('n1', bodyOfImported('a'.repeat(40_000), `${n}`, 1), n)),
    ],
    changes: () =>
      JSON.stringify(
        numbers(30).map((n) => note('n1', bodyOfImported('b'.repeat(40_000), `${n}`, 2_000), n)),
      ),
  },
  {
    name: 'a quiz result of 4 MB',
    before: () => [],
    changes: () => JSON.stringify([result('a1', 500, 'x'.repeat(1_580))]),
  },
  {
    name: 'a quiz result of 19,000 answers',
    before: () => [],
    changes: () => JSON.stringify([result('a1', 19_000, 'x'.repeat(30))]),
  },
  {
    name: '4,000 quiz results',
    before: () => [],
    changes: () => JSON.stringify(numbers(4_000).map((n) => result(`a${n}`, 3, 'x'.repeat(70)))),
  },
  {
    name: '4,000 sittings of quizzes',
    before: () => [],
    changes: () => JSON.stringify(sittings(0)),
  },
  {
    name: '4,000 later versions of them',
    before: () => [sittings(0)],
    changes: () => JSON.stringify(sittings(1)),
  },
  {
    name: '25 versions of a sitting of 500 answers',
    before: () => [[sitting('s1', 500)]],
    changes: () => JSON.stringify(numbers(25).map((n) => sitting('s1', 500, n))),
  },
];

/** Finished, with as many answers. */
function result(id: string, count: number, words: string): Change {
  const answers = numbers(count).map((n) => ({
    ...{ questionId: `q${n}`, stem: words, chosen: words, correct: words },
  }));
  const replies = numbers(words.length > 1_000 ? count : 0).map((n) => ({
    ...{ questionId: `q${n}`, kind: 'short', answers: [words], given: [words] },
  }));
  return change('attempt', id, {
    ...{ quizId: 'q', startedAt: 1, finishedAt: 2, studyDay: '2026-01-01', durationMs: 1 },
    ...{ answers, replies },
  });
}

function sittings(later: number): Change[] {
  return numbers(4_000).map((n) => sitting(`s${n}`, 1, later));
}

/** Under way, with as many answers and flags. */
function sitting(id: string, count: number, later = 0): Change {
  const words = 'x'.repeat(count > 1 ? 200 : 700);
  const replies = numbers(count).map((n) => ({
    ...{ questionId: `q${n}`, chosen: words, changedAt: 1, isChecked: true },
  }));
  const flags = numbers(count).map((n) => ({ questionId: `q${n}`, isSet: true, changedAt: later }));
  const fields = { ownerEntity: 'quiz', ownerId: 'q', attemptId: id, startedAt: 1, at: 0 };
  const all = { ...fields, changedAt: later, replies, flags, deletedAt: 0 };
  return { ...change('sitting', id, all), at: now(later) };
}

function rowsInBatches(count: number, fields: Record<string, unknown>): Change[][] {
  const batches = numbers(count / 10_000);
  return batches.map((batch) =>
    numbers(10_000).map((n) => change('task', `t${batch}-${n}`, fields)),
  );
}

/** Ten batches. */
function points(count: number): Change[][] {
  const all = numbers(count).map((n) => point(`p${n}`));
  return numbers(10).map((n) => all.slice((n * count) / 10, ((n + 1) * count) / 10));
}

function refused(count: number): Change[] {
  return numbers(count).map((n) => change('point', `p${n}`, { nope: 1 }));
}

function letters(count: number, id: string): Change[] {
  return numbers(count).map((n) => note(id, oneLetter(80_000 + (n % 100)), n));
}

function note(id: string, body: string, later = 0): Change {
  return { ...change('note', id, { title: '', body, createdAt: 1, deletedAt: 0 }), at: now(later) };
}

function task(id: string, title: string, later = 0): Change {
  const fields = { title, status: 'Ongoing', createdAt: 1, deletedAt: 0 };
  return { ...change('task', id, fields), at: now(later) };
}

function point(id: string): Change {
  const fields = { summaryId: 's', position: 1, text: 'x'.repeat(1_500), page: 1, quote: '' };
  return change('point', id, fields);
}

/** Of one row, from a clock that is far ahead. */
function late(later: number): Change {
  return { ...task('t1', `${later}`), at: stamp(year2100 + later) };
}

function change(entity: string, id: string, fields: Record<string, unknown>): Change {
  return { entity, id, at: now(0), fields };
}

function oneField(json: string): string {
  return oneChange([`"title":${json}`]);
}

function oneChange(fields: string[]): string {
  return `[{"entity":"task","id":"t1","at":"${now(0)}","fields":{${fields.join(',')}}}]`;
}

function now(later: number): string {
  return stamp(Date.now() - 60_000 + later);
}

function stamp(ms: number): string {
  return formatStamp({ ms, counter: 0 }, 'attacker');
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
