/**
 * The groups in which hits are shown, in their order. Each has a table of words of its own: a search looks at the newest
 * matches of each, so that thousands of cards never hide a page.
 */
import type { SearchGroup } from '../../../model/entity.ts';
import { definitionOf, type EntityName, entityNames } from '../../../model/registry.ts';

/** A page is part of a file; the others are rows. */
export type Kind = EntityName | 'page';

/** `words`: what may stand after `in:`. */
export const groups: readonly { group: SearchGroup; title: string; words: string }[] = [
  { group: 'files', title: 'Files', words: 'file files page pages pdf' },
  { group: 'notes', title: 'Notes', words: 'note notes' },
  { group: 'cards', title: 'Cards', words: 'card cards flashcard flashcards deck decks' },
  { group: 'tasks', title: 'Tasks', words: 'task tasks todo' },
  { group: 'events', title: 'Events', words: 'event events schedule exam' },
  { group: 'quizzes', title: 'Quizzes', words: 'quiz quizzes question questions' },
  { group: 'summaries', title: 'Summaries', words: 'summary summaries' },
  { group: 'highlights', title: 'Highlights', words: 'highlight highlights' },
  { group: 'goals', title: 'Study Goals', words: 'goal goals' },
  { group: 'courses', title: 'Courses', words: 'course courses' },
];

/** @throws on a kind that is not found: an index of another version */
export function groupOf(kind: Kind): SearchGroup {
  if (kind === 'page') return 'files';
  const group = definitionOf(kind).search?.group;
  if (group === undefined) throw new Error(`The search does not know ${kind}`);
  return group;
}

/** All kinds: rows that are few first, then notes, then pages, then what there is very much of. */
export const kindsInOrder: readonly Kind[] = (() => {
  const found = entityNames.filter((name) => definitionOf(name).search !== undefined);
  const portion = (isWanted: (search: { body?: string; many?: true }) => boolean) =>
    found.filter((name) => isWanted(definitionOf(name).search ?? {}));
  return [
    ...portion(({ body, many }) => body === undefined && many === undefined),
    ...portion(({ body }) => body !== undefined),
    'page',
    ...portion(({ body, many }) => body === undefined && many !== undefined),
  ];
})();
