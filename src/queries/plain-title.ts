/** The title of a row in a list, as plain words: a card's front is Markdown. */

import { card } from '../model/entities/card.ts';
import { titleOf } from '../model/words.ts';
import { plainWords } from '../text/markdown/plain-words.ts';

export function plainTitleOf(...[entity, row]: Parameters<typeof titleOf>): string {
  const title = titleOf(entity, row);
  return entity === card.name ? plainWords(title) : title;
}
