/** Formulas that a page writes as TeX in its text, for a script that draws them: `\( … \)`, `\[ … \]`, `$$ … $$`. */
import { longestFormula } from '../../../text/formulas/drawable.ts';
import { isPicture, type Run, type TextRun } from '../document.ts';
import { formulaOf } from './runs.ts';

const closings: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };

/** @returns the runs with each of these formulas as a run of its own */
export function withWrittenTex(runs: Run[]): Run[] {
  return runs.some(mayHold) ? runs.flatMap((run) => (mayHold(run) ? split(run) : [run])) : runs;
}

function mayHold(run: Run): run is TextRun {
  if (isPicture(run) || run.code || run.tex !== undefined) return false;
  return Object.keys(closings).some((open) => run.text.includes(open));
}

function split(run: TextRun): Run[] {
  const { text } = run;
  const opening = /\\[([]|\$\$/g;
  const nextOf = createNext(text);
  const parts: Run[] = [];
  let told = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [open] = found;
    const close = closings[open] ?? open;
    const from = found.index + open.length;
    const end = nextOf(close, from);
    if (end === -1 || end - from > longestFormula) continue;
    const tex = text.slice(from, end).trim();
    // Two dollars may stand for money.
    if (tex === '' || (open === '$$' && !/[\\^_=]/.test(tex))) continue;
    if (found.index > told) parts.push({ ...run, text: text.slice(told, found.index) });
    parts.push(formulaOf(tex, open !== '\\('));
    told = end + close.length;
    opening.lastIndex = told;
  }
  if (told < text.length) parts.push({ ...run, text: text.slice(told) });
  return parts;
}

/** Like `indexOf` from growing places, in linear time for all of them. */
function createNext(text: string): (sign: string, from: number) => number {
  const known = new Map<string, number>();
  return (sign, from) => {
    const before = known.get(sign);
    if (before !== undefined && (before === -1 || before >= from)) return before;
    const next = text.indexOf(sign, from);
    known.set(sign, next);
    return next;
  };
}
