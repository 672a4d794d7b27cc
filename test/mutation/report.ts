/**
 * The result of a Stryker run from its report (the schema of mutation-testing-elements): the score, and surviving
 * mutants, each with its accepted reason if any.
 */
import { readFileSync } from 'node:fs';

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

interface StrykerReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** A survivor that is accepted. It is known by its text, so that it stays known when lines move. */
export interface Accepted {
  file: string;
  /** The line on which the mutant begins, without the blanks around it. */
  line: string;
  /** The mutated text, or its beginning. */
  before: string;
  after: string;
  reason: string;
}

export interface Survivor extends Omit<Accepted, 'reason'> {
  lineNumber: number;
  mutator: string;
  /** No test runs the line at all. */
  isUnreached: boolean;
  reason: string | undefined;
}

export interface Tally {
  noticed: number;
  survivors: Survivor[];
}

export function readReport(path: string, accepted: readonly Accepted[]): Map<string, Tally> {
  const report: StrykerReport = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(
    Object.entries(report.files).map(([file, { source, mutants }]) => {
      const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
      const survived = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
      const survivors = survived.map((mutant) => survivorOf(file, source, mutant, accepted));
      return [file, { noticed: noticed.length, survivors }];
    }),
  );
}

/** Percent of the mutants that a test noticed; 100 where there are none. */
export function scoreOf(tallies: Iterable<Tally>): number {
  let noticed = 0;
  let all = 0;
  for (const tally of tallies) {
    noticed += tally.noticed;
    all += tally.noticed + tally.survivors.length;
  }
  return all === 0 ? 100 : (100 * noticed) / all;
}

const mostLength = 200;

function survivorOf(
  file: string,
  source: string,
  mutant: Mutant,
  accepted: readonly Accepted[],
): Survivor {
  const { start, end } = mutant.location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const line = (lines[0] ?? '').trim();
  const last = lines.length - 1;
  const before = lines
    .map((text, index) => {
      const from = index === 0 ? start.column - 1 : 0;
      return text.slice(from, index === last ? end.column - 1 : undefined).trim();
    })
    .join(' ')
    .slice(0, mostLength);
  const after = (mutant.replacement ?? '').slice(0, mostLength);
  const known = accepted.find(
    (one) => one.file === file && one.line === line && one.before === before && one.after === after,
  );
  return {
    ...{ file, line, before, after, lineNumber: start.line, mutator: mutant.mutatorName },
    ...{ isUnreached: mutant.status === 'NoCoverage', reason: known?.reason },
  };
}
