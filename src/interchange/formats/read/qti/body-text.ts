/** Words of QTI as plain text. Reads its XHTML like HTML and marks where something is answered. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import { childOf, textOf, type XmlElement } from '../../../../text/xml-tree.ts';

/** Marks an answer. A noncharacter of Unicode, like those for kept spaces. */
export const blankMark = '\ufdd0';
const firstSpace = 0xfdd1;
const marks = /[\ufdd0-\ufdef]/g;
/** Spaces that HTML would collapse. */
const keptSpaces =
  ' \n\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff';
const collapsed = new Set([' ', '\n', '\t']);

/** Counts what the text cannot show. */
export interface Seen {
  pictures: number;
  formulas: number;
}

/** Interactions within words. */
const inlineAnswers: ReadonlySet<string> = new Set([
  'textEntryInteraction',
  'inlineChoiceInteraction',
  'gap',
]);
const pictures = new Set(['img', 'object', 'picture', 'audio', 'video', 'svg']);
/** Hidden, shown later, or no words of the question. */
const unread = new Set([
  ...['templateBlock', 'templateInline', 'endAttemptInteraction', 'infoControl', 'stylesheet'],
  ...['gapText', 'gapImg', 'hottext'],
]);

/** Read in less than a millisecond. */
const partsOfTurn = 256;

/** Trimmed. For an interaction only its prompt. */
export function* plainText(element: XmlElement | undefined, seen: Seen): InPieces<string> {
  const html = element === undefined ? '' : yield* innerHtml(element, seen, element.name === 'pre');
  const { text } = yield* readHtml(html);
  return text.replace(marks, (mark) => keptSpaces[mark.charCodeAt(0) - firstSpace] ?? mark).trim();
}

function* innerHtml(element: XmlElement, seen: Seen, isKept: boolean): InPieces<string> {
  const parts: string[] = [];
  for (const child of element.children) {
    parts.push(
      typeof child === 'string' ? escaped(child, isKept) : yield* htmlOf(child, seen, isKept),
    );
    if (parts.length % partsOfTurn === 0) yield;
  }
  return parts.join('');
}

function* htmlOf(element: XmlElement, seen: Seen, isKept: boolean): InPieces<string> {
  const { name, attributes } = element;
  if (inlineAnswers.has(name)) return blankMark;
  if (unread.has(name) || isHidden(element)) return '';
  if (pictures.has(name)) {
    seen.pictures++;
    return escaped(attributes.get('alt') ?? textOf(element), false);
  }
  if (name === 'math') {
    seen.formulas++;
    return escaped(attributes.get('alttext') ?? formulaOf(element), false);
  }
  if (name === 'br' || name === 'hr') return `<${name}/>`;
  if (name === 'prompt') return `<div>${yield* innerHtml(element, seen, isKept)}</div>`;
  // The choices are not part of the question.
  if (/Interaction$/.test(name) && name !== 'gapMatchInteraction') {
    const prompt = childOf(element, 'prompt');
    return prompt === undefined ? '<div></div>' : yield* htmlOf(prompt, seen, isKept);
  }
  const inner = yield* innerHtml(element, seen, isKept || name === 'pre');
  return /^[a-z][a-z0-9]{0,20}$/.test(name) ? `<${name}>${inner}</${name}>` : inner;
}

/** Without annotations, which repeat the formula in another language. */
function formulaOf({ children }: XmlElement): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child.trim();
      return child.name.startsWith('annotation') ? '' : formulaOf(child);
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Feedback appears after an answer; some rubrics are only for teachers. */
function isHidden({ name, attributes }: XmlElement): boolean {
  if (name === 'feedbackInline' || name === 'feedbackBlock')
    return attributes.get('showHide') !== 'hide';
  return name === 'rubricBlock' && !/candidate/.test(attributes.get('view') ?? 'candidate');
}

/** @param isKept keeps the number of spaces */
function escaped(text: string, isKept: boolean): string {
  return cleanText(text)
    .replace(marks, '')
    .replace(/\s/g, (space) => {
      if (!isKept && collapsed.has(space)) return space;
      const at = keptSpaces.indexOf(space);
      return at < 0 ? ' ' : String.fromCharCode(firstSpace + at);
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
