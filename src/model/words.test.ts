import { expect, it } from 'vitest';
import { entityNames } from './registry.ts';
import { countInWords, pluralAsLabel } from './words.ts';

it('each kind of thing has a plural that people say', () => {
  expect(entityNames.map(pluralAsLabel)).toMatchInlineSnapshot(`
    [
      "Settings",
      "Profile",
      "Courses",
      "Decks",
      "Flashcards",
      "Reviews",
      "Files",
      "Pictures and sounds",
      "Tags",
      "Tasks",
      "Events",
      "Study goals",
      "Notifications",
      "Notes",
      "Quizzes",
      "Questions",
      "Quiz results",
      "Quizzes in progress",
      "Summaries",
      "Summary points",
      "Pages you read",
      "Highlights",
      "Changes to one event",
      "Steps of a task",
      "Focus sessions",
      "Calendars",
      "Notes of tasks and events",
      "Picked sentences",
    ]
  `);
});

it('what there is one of is counted without a number', () => {
  expect(countInWords('settings', 1)).toBe('settings');
  expect(countInWords('card', 1)).toBe('1 flashcard');
});
