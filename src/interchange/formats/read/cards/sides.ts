/** The two sides of a card as they stand in a table, as fields. */

import type { InPieces } from '../../../../lib/in-pieces.ts';
import { hasGap } from '../../../../model/study/cloze.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import type { ReadOptions } from '../../format.ts';
import { asText } from '../text/bounds.ts';
import type { CardTable } from './card-table.ts';

const sound = /\[sound:([^\]\n]{1,500})\]/g;

/** @param pictures gets what a text file cannot hold */
export function* sideOf(
  words: string,
  { isHtml }: Pick<CardTable, 'isHtml'>,
  pictures: Set<string>,
): InPieces<string> {
  const cell = cleanText(words);
  if (!isHtml) return cell.trim();
  const html = yield* readHtml(cell);
  for (const source of html.pictures) pictures.add(source);
  const text = html.text.replace(sound, (_, name: string) => {
    pictures.add(name);
    return '';
  });
  return cleanText(text).trim();
}

/** @returns `undefined` where there is none, which is told unless all of it is empty */
export function cardOf([front = '', back = '']: string[], where: string, options: ReadOptions) {
  if (front === '' && back === '') return undefined;
  if (front === '') {
    options.leaveOut({ what: where, why: 'front is empty' });
    return undefined;
  }
  const kind = hasGap(front) ? 'cloze' : 'basic';
  if (back === '' && kind === 'basic') {
    options.leaveOut({ what: where, why: 'back is empty' });
    return undefined;
  }
  return {
    kind,
    front: asText(front, 'its front', options),
    back: asText(back, 'its back', options),
  };
}
