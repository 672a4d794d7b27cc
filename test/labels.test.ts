/** The visible labels of spec §2, each to the letter where a student meets it first. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const labels: Record<string, string> = {
  Settings: 'app/shell/navigation/nav-items.ts',
  'Personal Information': 'features/settings/settings-screen.tsx',
  'Privacy & Security': 'features/settings/settings-screen.tsx',
  Profile: 'features/settings/settings-screen.tsx',
  Library: 'app/shell/navigation/nav-items.ts',
  Tasks: 'app/shell/navigation/nav-items.ts',
  Dashboard: 'app/shell/navigation/nav-items.ts',
  Recent: 'features/dashboard/late/late-panels.tsx',
  'Study Goals': 'components/shelves.ts',
  'Study Quiz': 'components/shelves.ts',
  Notifications: 'features/settings/settings-screen.tsx',
  'Quiz History': 'features/quiz/results/history-panel.tsx',
  'Saved quiz': 'features/quiz/quizzes-screen.tsx',
  Files: 'components/shelves.ts',
  Flashcards: 'components/shelves.ts',
  Notes: 'components/shelves.ts',
  Edit: 'features/notes/note-writer.tsx',
  Preview: 'features/notes/note-writer.tsx',
  Save: 'features/tasks/task-dialog.tsx',
  Saving: 'features/notes/note-writer.tsx',
  Saved: 'lib/messages.ts',
  Cancel: 'ui/dialog/dialog.tsx',
};

describe('a visible label (spec §2)', () => {
  it.each(Object.entries(labels))('says “%s” to the letter in %s', (label, path) => {
    const source = readFileSync(`src/${path}`, 'utf8');
    // A text in quotes, or alone on its line between two tags.
    const isThere = source.includes(`'${label}'`) || source.includes(`"${label}"`);
    expect(isThere || source.split('\n').some((line) => line.trim() === label)).toBe(true);
  });
});
