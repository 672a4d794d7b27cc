/** What a row is called in a list: the front of a card is Markdown, which a list shows as plain words. */

import { card } from '../model/entities/card.ts';
import { titleOf } from '../model/words.ts';
import { plainWords } from '../text/markdown/plain-words.ts';

export function plainTitleOf(...[entity, row]: Parameters<typeof titleOf>): string {
  const title = titleOf(entity, row);
  return entity === card.name ? plainWords(title) : title;
}
