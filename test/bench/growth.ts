/**
 * Work that must not grow quadratically. Each runs with an input and one four times as long: allowed are four times
 * the processor time, plus as much for noise. Quadratic work would take sixteen times.
 */
import { knownIn } from '../../src/generate/foreign/known-terms.ts';
import { firstHeading } from '../../src/model/note-headings.ts';
import { cardTest } from '../../src/model/study/cards/match.ts';
import { parseQuery } from '../../src/model/study/cards/query.ts';
import { judgeTyped } from '../../src/model/study/quiz/typed.ts';
import { longAnswers } from '../support/long-answers.ts';

interface Work {
  name: string;
  small: number;
  /** @returns does the work once for an input of this size */
  of: (size: number) => () => unknown;
}

const mostRatio = 8;
/** The smaller input is repeated up to this time, so that the clock's resolution does not matter. */
const leastMs = 20;
const tries = 3;

const deckShapes: Record<string, (at: number) => { parent: number | undefined; name: string }> = {
  flat: (at) => ({ parent: undefined, name: `N5 ${at}` }),
  wide: (at) => ({ parent: at > 0 ? (at - 1) >> 2 : undefined, name: `N5 ${at}` }),
  deep: (at) => ({ parent: at > 0 ? at - 1 : undefined, name: `N5 ${at} ${'x'.repeat(400)}` }),
};

const works: Work[] = [
  ...longAnswers.map(({ what, textsOf }) => ({
    // An answer has 20,000 signs at most.
    ...{ name: `a typed answer of ${what}`, small: 6_000 },
    of: (size: number) => {
      const [typed, accepted] = textsOf(size);
      return () => judgeTyped(typed, [accepted]);
    },
  })),
  ...Object.entries(deckShapes).map(([shape, deckAt]) => ({
    ...{ name: `a deck found among thousands, ${shape}`, small: 3_000 },
    of: (size: number) => {
      const decks = Array.from({ length: size }, (_, at) => {
        const { parent, name } = deckAt(at);
        return { id: `d${at}`, name, parentId: parent === undefined ? null : `d${parent}` };
      });
      const clock = { nowMs: Date.UTC(2026, 0, 15), tzOffsetMin: 0 };
      return () => cardTest(parseQuery('deck:"n5 2999*"').query, decks, clock);
    },
  })),
  {
    ...{ name: 'terms that occur again in a text', small: 1_000 },
    of: (size) => {
      const terms = Array.from({ length: size }, (_, at) => `${at.toString(36)}membrane`);
      const sentences = terms.map((term) => ({ text: `Die ${term} hat ${term}n.` }));
      return () => {
        const isKnown = knownIn(sentences, () => false);
        return terms.filter((term) => isKnown(`${term}x`));
      };
    },
  },
  {
    ...{ name: 'a heading of spaces', small: 25_000 },
    of: (size) => () => firstHeading(`# a${' '.repeat(size)}b`),
  },
];

/** Prints a line for each; exit code 1 where one grows too fast. */
export function measureGrowth(): void {
  console.log('| work | ms | of four times as much | ratio | met |\n|---|---|---|---|---|');
  for (const { name, small, of } of works) {
    const [act, actMore] = [of(small), of(4 * small)];
    let times = 1;
    while (msOf(act, times) < leastMs) times *= 2;
    const measured = Array.from({ length: tries }, () => [msOf(act, times), msOf(actMore, times)]);
    const [ms, moreMs] = [0, 1].map((side) => Math.min(...measured.map((one) => one[side] ?? 0)));
    const ratio = (moreMs ?? 0) / (ms ?? 1);
    const isMet = ratio <= mostRatio;
    if (!isMet) process.exitCode = 1;
    const each = [ms, moreMs].map((one = 0) => (one / times).toFixed(2)).join(' | ');
    console.log(`| ${name} | ${each} | ${ratio.toFixed(1)} | ${isMet ? 'yes' : '**no**'} |`);
  }
}

/** @returns processor time of this thread */
function msOf(act: () => unknown, times: number): number {
  const before = process.threadCpuUsage();
  for (let n = 0; n < times; n++) act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
