/** Gaps as Anki writes them, and ours do not: within each other, with several or higher numbers, with pictures in them. Pure. */
import { mostGaps, parseCloze } from '../../../../../model/study/cloze.ts';

/** `{{c1::`, or `{{c1,2::`, which both cards ask. */
const beginning = /\{\{c(\d{1,3}(?:,\d{1,3}){0,20})::/g;

/** The numbers of our gaps, one for each. */
export function gapsIn(text: string): number[] {
  return parseCloze(text).flatMap((part) => (part.kind === 'gap' ? [part.group] : []));
}

/** The numbers of Anki's gaps, a list for each. */
export function begunIn(text: string): number[][] {
  return [...text.matchAll(beginning)].map(([, numbers]) => numbersOf(numbers));
}

function numbersOf(words = ''): number[] {
  return words.split(',').map(Number);
}

/**
 * The text with the gaps of one number only, where others lie around or within them. A number that
 * ours have not is 1 in it.
 * @returns `undefined` where there are none
 */
export function withGapsOf(text: string, number: number): string | undefined {
  const open: number[][] = [];
  let [out, at] = ['', 0];
  const marks = new RegExp(`${beginning.source}|\\}\\}`, 'g');
  for (const { 0: mark, 1: said, index } of text.matchAll(marks)) {
    const before = text.slice(at, index);
    at = index + mark.length;
    if (said !== undefined) open.push(numbersOf(said));
    const own = said === undefined ? open.pop() : numbersOf(said);
    const around = open.filter((one) => one.includes(number)).length;
    const isOuter = around === (said === undefined ? 0 : 1);
    const isKept = own === undefined || (own.includes(number) && isOuter);
    // A hint belongs to a gap that is open now.
    out += isKept || said !== undefined ? before : before.replace(/::.*$/s, '');
    if (isKept) out += said === undefined ? mark : `{{c${number > mostGaps ? 1 : number}::`;
  }
  const left = out + text.slice(at);
  return gapsIn(left).length > 0 ? left : undefined;
}

const inGaps = new RegExp(
  `${beginning.source}|\\}\\}|\\{\\{|<img\\b[^<>]{0,2000}>|\\[sound:[^\\]\\n]{1,500}\\]`,
  'gi',
);
const emptyGap =
  /(\{\{c[\d,]{1,80}::)((?:\s|&nbsp;|<\/?(?:br|div|p)\b[^<>]{0,200}>)*)(?=\}\}|::)/gi;

/**
 * A picture or a sound within a gap is what is hidden: ours stand beside the text, so it comes with the answer. A gap must hold words,
 * and two braces would begin another one.
 * @param hidden is given what was taken out
 */
export function withoutHiddenMedia(html: string, hidden: Set<string>): string {
  let depth = 0;
  const bare = html.replace(inGaps, (mark, numbers?: string) => {
    if (numbers !== undefined) depth += 1;
    else if (mark === '}}') depth = Math.max(0, depth - 1);
    else if (depth > 0 && mark === '{{') return '{ {';
    else if (depth > 0) {
      hidden.add(mark);
      return '';
    }
    return mark;
  });
  return bare.replace(
    emptyGap,
    (_, begins: string, rest: string) => `${begins}—${rest.replaceAll(/<br[^<>]*>/gi, '')}`,
  );
}
