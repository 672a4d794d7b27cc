/** What a row is called in a list: the front of a card is Markdown, which a list shows as plain words. */
import { plainWords } from '../markdown/plain-words.ts';
import { card } from '../model/entities/card.ts';
import { titleOf } from '../model/words.ts';

export function plainTitleOf(...[entity, row]: Parameters<typeof titleOf>): string {
  const title = titleOf(entity, row);
  return entity === card.name ? plainWords(title) : title;
}
