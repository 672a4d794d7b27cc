/** A note while it is written, found in, compared with earlier versions, and exported. */
import type { Page } from '@playwright/test';
import { fillNote, saveNote } from '../e2e/support/note.ts';
import type { Screen } from './screens.ts';

const text = `# Classical conditioning

A **neutral** stimulus is ==paired== with a natural one, see [[Seminar notes]].

- [x] read chapter 2
- [ ] ask about $V_{t+1} = V_t + \\alpha(\\lambda - V_t)$

| Phase | Stimulus |
| --- | --- |
| before | bell |
| after | food |

> [!note] Remember
> Extinction is no forgetting.

\`\`\`python
for trial in trials:
    pair(bell, food)
\`\`\`
`;

const openNote = async (page: Page) => {
  await page.goto('/dashboard/library/notes');
  await page
    .locator('main')
    .getByRole('link', { name: /Seminar notes|Conditioning/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Edit' }).waitFor();
};

const openWriting = async (page: Page) => {
  await openNote(page);
  await fillNote(page, text);
  await saveNote(page);
};

const choose = (name: string) => async (page: Page) => {
  await openNote(page);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name }).first().click();
  // What is fetched and drawn after the press.
  await page.waitForTimeout(700);
};

const openVersion = async (page: Page) => {
  await choose('Version history…')(page);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
};

const openLink = async (page: Page) => {
  await openNote(page);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.locator('.cm-content').click();
  await page.getByRole('button', { name: /^Link/ }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const noteScreens: Screen[] = [
  { name: 'note-written', open: openWriting },
  { name: 'note-forced', open: openNote, forcedColours: true },
  { name: 'note-find', open: choose('Find and replace') },
  { name: 'note-link', open: openLink },
  { name: 'note-outline', open: choose('Outline…') },
  { name: 'note-history', open: choose('Version history…') },
  { name: 'note-version', open: openVersion },
  { name: 'note-export', open: choose('Export…') },
];
