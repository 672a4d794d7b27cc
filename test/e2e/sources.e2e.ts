/** Study material from a note and a deck, offline: each item links back to its source [P4]. */

import { axeOn } from './support/axe.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { fillNote, markedInNote, noteText, saveNote } from './support/note.ts';

const definition =
  'Classical conditioning is a form of learning in which a signal comes to announce an event.';
const words = `# Learning

${definition} Extinction is the decrease in a learned response when the signal no longer announces anything.

## Rewards

Operant conditioning is a form of learning in which a behavior is shaped by its consequences. A token economy is a system in which tokens are traded for rewards by patients or pupils.
`;

test('[P4] a note gives cards that lead to its words, and a deck gives a quiz, offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await page.goto('/dashboard/library/notes');
  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Learning');
  await fillNote(page, words);
  await saveNote(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Generate' }).click();
  const form = page.getByRole('dialog', { name: 'Generate from note' });
  await form.getByRole('button', { name: 'Flashcards', exact: true }).click();
  expect(await axeOn(page, 'dialog')).toEqual([]);
  await form.getByRole('button', { name: 'Generate' }).click();
  const save = page.getByRole('button', { name: /^Save \d+ flashcards?/ });
  await expect(save).toBeVisible({ timeout: 60_000 });
  await save.click();
  await page.getByRole('button', { name: 'Review now' }).click();
  await page.getByRole('button', { name: 'Show answer' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Learning' }).click();
  const marked = async () => (await markedInNote(page)).length;
  await expect.poll(marked).toBeGreaterThan(40);
  await expect(noteText(page)).toBeHidden();

  await page.goto('/dashboard/library/flashcards');
  await page.getByRole('link', { name: /Learning – flashcards/ }).click();
  await page.getByRole('button', { name: 'Generate quiz' }).click();
  const ofDeck = page.getByRole('dialog', { name: 'Generate quiz from deck' });
  await ofDeck.getByRole('button', { name: 'Generate' }).click();
  await expect(
    page.getByRole('button', { name: /^Save \d+ questions?/ }).or(page.getByText(/Add more cards/)),
  ).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);
});
