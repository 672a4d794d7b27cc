/** Words that stand out by their font in running text: where authors mark what they define. */
import type { Line } from './columns.ts';
import { joinTwo, type Vocabulary } from './hyphens.ts';
import type { Look } from './line-kind.ts';

const maxLetters = 60;

export function termsOf(lines: readonly Line[], look: Look, vocabulary: Vocabulary): string[] {
  const runs = lines.flatMap((line, index) =>
    line.fragments.flatMap((fragment, place) =>
      fragment.runs.map((run, at) => ({
        text: run.text,
        marked: run.font !== look.bodyFont && !look.fixedWidthFonts.has(run.font),
        startsLine: index > 0 && place === 0 && at === 0,
      })),
    ),
  );
  const letters = (some: typeof runs) => some.reduce((sum, run) => sum + run.text.length, 0);
  const marked = runs.filter((run) => run.marked);
  if (marked.length === 0 || letters(marked) > letters(runs) * 0.5) return [];
  const terms: string[] = [];
  let term = '';
  for (const run of [...runs, { text: '', marked: false, startsLine: false }]) {
    if (run.marked || (run.text.trim() === '' && term !== '' && run.text !== '')) {
      term = run.startsLine ? joinTwo(term.trim(), run.text, vocabulary) : term + run.text;
    } else {
      const found = trimmed(term);
      if (isTerm(found) && !terms.includes(found)) terms.push(found);
      term = '';
    }
  }
  return terms;
}

function trimmed(term: string): string {
  return term.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})]+$/gu, '').replace(/\s+/g, ' ');
}

function isTerm(term: string): boolean {
  return (
    term.length >= 3 && term.length <= maxLetters && /\p{L}{3}/u.test(term) && !/[.!?]\s/.test(term)
  );
}
