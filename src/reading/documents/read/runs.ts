/** Collects the words of a paragraph: white space is joined, equal neighbors are one run. */
import { cleanText } from '../../../text/clean-text.ts';
import { longestFormula } from '../../../text/formulas/drawable.ts';
import { texWords } from '../../../text/markdown/tex-words.ts';
import { isPicture, type Run, type TextRun } from '../document.ts';

export type Look = Omit<TextRun, 'text' | 'tex' | 'isDisplay'>;

/** Removes invisible and direction-changing characters. */
export function cleanWords(text: string): string {
  return cleanText(text).replace(/\u00ad/g, '');
}

export interface RunCollector {
  add: (text: string, look?: Look) => void;
  addBreak: () => void;
  addPicture: (picture: string, alt: string) => void;
  /** @param isDisplay on a line of its own */
  addFormula: (tex: string, isDisplay: boolean) => void;
  /** The TeX of the formula that was added last, with nothing visible after it. */
  lastFormula: () => string | undefined;
  /** Returns what was collected and starts anew; empty if nothing is visible. */
  take: () => Run[];
}

export function collectRuns(): RunCollector {
  let runs: Run[] = [];
  const last = () => runs.at(-1);
  /** A paragraph may come in a million pieces: its whole text is never looked at for the next one. */
  let ending = ' ';
  const endsOpen = () => /\s/.test(ending);
  const push = (text: string, look: Look) => {
    ending = text.slice(-1);
    const before = last();
    const isWords = before !== undefined && !isPicture(before) && before.tex === undefined;
    if (isWords && sameLook(before, look)) before.text += text;
    else runs.push({ text, ...look });
  };
  return {
    add(text, look = {}) {
      const joined = cleanWords(text).replace(/[\t\n\f\r ]+/g, ' ');
      const words = endsOpen() ? joined.replace(/^ /, '') : joined;
      if (words !== '') push(words, look);
    },
    addBreak() {
      if (runs.length > 0) push('\n', {});
    },
    addPicture(picture, alt) {
      runs.push({ picture, alt: cleanWords(alt).replace(/\s+/g, ' ').trim() });
      ending = '';
    },
    addFormula(tex, isDisplay) {
      const run = formulaOf(tex, isDisplay);
      runs.push(run);
      ending = run.text.slice(-1);
    },
    lastFormula() {
      const before = runs.findLast((run) => isPicture(run) || run.text.trim() !== '');
      return before === undefined || isPicture(before) ? undefined : before.tex;
    },
    take() {
      const taken = trimEnd(runs);
      runs = [];
      ending = ' ';
      return taken.some((run) => isPicture(run) || run.text.trim() !== '') ? taken : [];
    },
  };
}

/** A run that is a formula. */
export function formulaOf(source: string, isDisplay: boolean): TextRun {
  const tex = cleanWords(source).replace(/\s+/g, ' ').trim();
  const text = texWords(tex, longestFormula);
  return isDisplay ? { text, tex, isDisplay } : { text, tex };
}

const looks = [
  'bold',
  'italic',
  'code',
  'strike',
  'raised',
  'lowered',
  'isNoteMark',
  'href',
] as const;

function sameLook(run: TextRun, look: Look): boolean {
  return looks.every((name) => run[name] === look[name]);
}

function trimEnd(runs: Run[]): Run[] {
  while (runs.length > 0) {
    const last = runs.at(-1);
    if (last === undefined || isPicture(last) || last.tex !== undefined) break;
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    runs.pop();
  }
  return runs;
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (isPicture(run) ? '' : run.text)).join('');
}

/** Addresses that a document may open: none that runs code or stays inside the app. */
const longestHref = 2_000;
const allowed = new Set(['http:', 'https:', 'mailto:']);

/** @returns the address to open; `undefined` removes the link and keeps its words */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href.length > longestHref) return undefined;
  const trimmed = href.trim();
  if (!/^[a-z]+:/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  return allowed.has(url.protocol) ? url.href : undefined;
}
