/** Words of a question that another program wrote as HTML, as plain text. */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import type { XmlElement } from '../../../../text/xml-tree.ts';
import { plainText, type Seen } from '../qti/body-text.ts';
import { type Element, htmlTree } from './math-in-html.ts';

/** UTF-16 units and tags. Of more only the words are taken, in pieces. */
const longestTree = 100_000;
const mostTags = 5_000;
/** Elements that hold no words to read. */
const dropped = /<(?:object|embed|iframe|svg)[\s>]/gi;
const formula = /\\\([^\n]{1,2000}?\\\)|\\\[[\s\S]{1,2000}?\\\]|\$\$[^$]{1,2000}\$\$/;

/** @param seen counts pictures and formulas, which the text cannot show */
export function* wordsOfHtml(html: string, seen: Seen): InPieces<string> {
  const clean = cleanText(html);
  if (clean.length > longestTree || clean.split('<', mostTags + 1).length > mostTags) {
    const { text, pictures } = yield* readHtml(clean);
    seen.pictures += pictures.length;
    return text.trim();
  }
  seen.pictures += clean.match(dropped)?.length ?? 0;
  const text = yield* plainText(asXml(htmlTree(clean), false), seen);
  if (formula.test(text)) seen.formulas++;
  return text;
}

/** Text as it stands, or HTML if it has tags, as Moodle reads text without a format. */
export function* wordsOfText(
  text: string,
  format: string | undefined,
  seen: Seen,
): InPieces<string> {
  const isHtml = format === 'html' || (format === undefined && /<\/?[a-z][^<>]*>/i.test(text));
  if (isHtml) return yield* wordsOfHtml(text, seen);
  if (formula.test(text)) seen.formulas++;
  return text;
}

/** For the report: what was seen that the text does not show. */
export function lossesIn({ pictures, formulas }: Seen): string[] {
  return [
    ...(pictures > 0 ? ['its pictures and sounds are left out'] : []),
    ...(formulas > 0 ? ['its formulas are plain text'] : []),
  ];
}

function asXml({ name, attributes, children }: Element, isKept: boolean): XmlElement {
  const keeps = isKept || name === 'pre';
  // Canvas shows a formula as a picture.
  const tex = name === 'img' ? attributes['data-equation-content'] : undefined;
  if (tex !== undefined)
    return { name: 'math', attributes: new Map([['alttext', tex]]), children: [] };
  return {
    // In QTI a gap is an answer.
    name: name === 'gap' ? 'span' : name,
    attributes: new Map(Object.entries(attributes)),
    // Editors write unbreakable spaces between words.
    children: children.map((child) => {
      if (typeof child !== 'string') return asXml(child, keeps);
      return keeps ? child : child.replaceAll('\u00a0', ' ');
    }),
  };
}
