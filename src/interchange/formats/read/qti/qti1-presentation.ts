/** The words and responses of an item of QTI 1.2 (`presentation`). */
import type { InPieces } from '../../../../lib/in-pieces.ts';
import { allNamed, elementsOf, textOf, type XmlElement } from '../../../../text/xml-tree.ts';
import { wordsOfHtml } from '../shared/question-text.ts';
import { blankMark, type Seen } from './body-text.ts';

export interface Response {
  id: string;
  kind: 'choice' | 'typed' | 'number' | 'other';
  isMultiple: boolean;
  isOrdered: boolean;
  /** Words of its own, such as the item to match or the name of a blank. */
  prompt: string;
  /** In order, by identifier. */
  labels: ReadonlyMap<string, string>;
}

/** The words of the question with a mark for each typed answer, and its responses. */
export function* presentationOf(
  presentation: XmlElement | undefined,
  seen: Seen,
): InPieces<{ text: string; responses: Response[] }> {
  const parts: string[] = [];
  const responses: Response[] = [];
  const look = function* (parent: XmlElement | undefined): InPieces<void> {
    for (const child of elementsOf(parent)) {
      yield;
      if (child.name === 'material') parts.push(yield* wordsOf(child, seen));
      else if (/^response_/.test(child.name)) {
        const response = yield* responseOf(child, seen);
        responses.push(response);
        if (response.kind === 'typed' || response.kind === 'number') parts.push(blankMark);
      } else if (!/^render_|^response|^itemfeedback/.test(child.name)) yield* look(child);
      if (responses.length > mostResponses) return;
    }
  };
  yield* look(presentation);
  const [only] = responses.length === 1 ? responses : [];
  const isName = parts.some((part) => part.includes(`[${only?.prompt}]`));
  const alone = isName ? '' : (only?.prompt ?? '');
  const text = [...parts, alone]
    .filter((part) => part !== '')
    .reduce((all, part) => {
      const isBlank = part === blankMark || all.endsWith(blankMark);
      return all === ''
        ? part
        : `${all}${isBlank ? (/^[.,;:!?)]/.test(part) ? '' : ' ') : '\n'}${part}`;
    }, '');
  return { text: text.trim(), responses };
}

/** Far more than `mostParts`. */
export const mostResponses = 1_000;

function* responseOf(element: XmlElement, seen: Seen): InPieces<Response> {
  const labels = new Map<string, string>();
  let prompt = '';
  for (const child of elementsOf(element))
    if (child.name === 'material') prompt = yield* wordsOf(child, seen);
  for (const label of allNamed(element, 'response_label')) {
    yield;
    if (labels.size < mostResponses)
      labels.set(label.attributes.get('ident') ?? '', yield* wordsOf(label, seen));
  }
  const [fib] = allNamed(element, 'render_fib');
  const isNumber =
    element.name === 'response_num' ||
    /^(?:decimal|integer|scientific)$/i.test(fib?.attributes.get('fibtype') ?? '');
  const cardinality = (element.attributes.get('rcardinality') ?? '').toLowerCase();
  const kind =
    element.name === 'response_xy' || element.name === 'response_grp'
      ? 'other'
      : fib === undefined && element.name === 'response_lid'
        ? 'choice'
        : isNumber
          ? 'number'
          : 'typed';
  return {
    id: element.attributes.get('ident') ?? '',
    ...{ kind, prompt, labels },
    isMultiple: cardinality === 'multiple',
    isOrdered: cardinality === 'ordered',
  };
}

/** All words within, of plain text or HTML. */
export function* wordsOf(element: XmlElement, seen: Seen): InPieces<string> {
  const parts: string[] = [];
  const look = function* (parent: XmlElement): InPieces<void> {
    for (const child of elementsOf(parent)) {
      yield;
      if (child.name === 'mattext' || child.name === 'mat_formattedtext') {
        const type = child.attributes.get('texttype') ?? child.attributes.get('type') ?? '';
        const text = textOf(child);
        // Sakai calls its HTML plain text, and names an encoding.
        const isUnsure = type === '' || child.attributes.has('charset');
        const isHtml = /html/i.test(type) || (isUnsure && /<\/?[a-z][^<>]*>/i.test(text));
        parts.push(isHtml ? yield* wordsOfHtml(text, seen) : text.trim());
      } else if (/^mat(?:image|audio|video|applet|application|emtext)$/.test(child.name)) {
        if (child.name === 'matemtext') parts.push(textOf(child).trim());
        else seen.pictures++;
      } else yield* look(child);
    }
  };
  yield* look(element);
  return parts.filter((part) => part !== '').join('\n');
}
