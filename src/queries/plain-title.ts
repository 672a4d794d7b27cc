/** The title of a row in a list, as plain words: a card's front is Markdown, and a note without one has its first line. */

import { card } from '../model/entities/card.ts';
import { note } from '../model/entities/note.ts';
import { firstLineOf } from '../model/note-facts.ts';
import { titleOf } from '../model/words.ts';
import { plainWords } from '../text/markdown/plain-words.ts';
import { textOfBody } from '../text/note-text.ts';

export function plainTitleOf(...[entity, row]: Parameters<typeof titleOf>): string {
  const title = titleOf(entity, row);
  if (entity === note.name && title === '' && typeof row.body === 'string')
    return firstLineOf(textOfBody(row.body));
  return entity === card.name ? plainWords(title) : title;
}
