/** Ctrl+Z undoes a button's change of a text field, and then the typing before it. */
import type { Locator, Page } from '@playwright/test';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { noteText } from './support/note.ts';
import { importQuiz, uploadPdf } from './support/student.ts';

test('gaps, hints, blanks and swapped sides are undone together with the typing before them', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await open(page, '/dashboard/library/flashcards');
  await make(page, 'New deck', 'Cells');
  await page
    .getByRole('button', { name: /^(New|Add) card/ })
    .first()
    .click();

  await test.step('a gap by keys', async () => {
    await page.getByRole('radio', { name: 'Fill in the gap' }).check();
    const sentence = page.getByRole('textbox', { name: 'Sentence' });
    await sentence.click();
    await page.keyboard.type('The heart pumps blood');
    await select(sentence, 'heart');
    await page.keyboard.press('Control+Shift+C');
    await expect(sentence).toHaveValue('The {{c1::heart}} pumps blood');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('The heart pumps blood');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('');
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+Shift+Z');
    await expect(sentence).toHaveValue('The {{c1::heart}} pumps blood');
    await expect(page.getByText('Preview')).toBeVisible();
  });

  await test.step('a hint, and a gap with nothing selected, by their buttons', async () => {
    const sentence = page.getByRole('textbox', { name: 'Sentence' });
    await page.getByRole('button', { name: 'Add hint' }).click();
    await expect(sentence).toHaveValue('The {{c1::heart::hint}} pumps blood');
    await page.keyboard.type('organ');
    await sentence.press('End');
    await page.keyboard.type(' to ');
    await page.getByRole('button', { name: 'Hide selection' }).click();
    const whole = 'The {{c1::heart::organ}} pumps blood to {{c2::hidden words}}';
    await expect(sentence).toHaveValue(whole);
    await page.keyboard.type('cells');
    const steps = ['hidden words', '', undefined] as const;
    for (const words of steps) {
      await page.keyboard.press('Control+Z');
      if (words !== undefined) {
        const gap = words === '' ? '' : `{{c2::${words}}}`;
        await expect(sentence).toHaveValue(`The {{c1::heart::organ}} pumps blood to ${gap}`);
      }
    }
    await expect(sentence).toHaveValue('The {{c1::heart::organ}} pumps blood');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('The {{c1::heart::hint}} pumps blood');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('The {{c1::heart}} pumps blood');
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('swapped sides, each a step of its own', async () => {
    await open(page, '/dashboard/library/notes');
    await page.getByRole('button', { name: 'New note', exact: true }).first().click();
    const note = noteText(page);
    await note.click();
    await page.keyboard.type('Mitosis divides a cell');
    await note.press('ControlOrMeta+A');
    await page.getByRole('button', { name: 'New card' }).click();
    const [front, back] = ['Front', 'Back'].map((name) => page.getByRole('textbox', { name }));
    const swap = page.getByRole('button', { name: 'Swap front and back' });
    await front?.fill('What divides?');
    const words = (await back?.inputValue()) ?? '';
    expect(words).toContain('Mitosis');
    await swap.click();
    await expect(swap).toBeFocused();
    await expect(front as Locator).toHaveValue(words);
    await expect(back as Locator).toHaveValue('What divides?');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await expect(front as Locator).toHaveValue('What divides?');
    await expect(back as Locator).toHaveValue(words);
    await page.keyboard.press('Escape');
  });

  await test.step('a blank of a question', async () => {
    await importQuiz(page, 'Organs', 2);
    const [quiz] = await rowsOn(page, 'quiz');
    await open(page, `/dashboard/library/quiz/${quiz?.id}`);
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('combobox', { name: 'Kind of question' }).selectOption('cloze');
    const sentence = page.getByRole('textbox', { name: 'Sentence' });
    await sentence.click();
    await page.keyboard.type('Water is made of hydrogen');
    await select(sentence, 'hydrogen');
    await page.getByRole('button', { name: 'Make blank' }).click();
    await expect(sentence).toHaveValue('Water is made of [hydrogen]');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('Water is made of hydrogen');
    await page.keyboard.press('Control+Z');
    await expect(sentence).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('an example in place of a question to a file', async () => {
    await uploadPdf(page, pdfPath);
    await page
      .getByRole('link', { name: /psychology-extract/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Ask this file' }).click();
    const question = page.getByRole('textbox', { name: 'Question' });
    await expect(question).toBeFocused();
    await page.keyboard.type('What is the');
    await page.getByText('Try:').locator('..').getByRole('button').first().click();
    await expect(question).not.toHaveValue('What is the');
    await expect(question).toBeFocused();
    await page.keyboard.press('Control+Z');
    await expect(question).toHaveValue('What is the');
  });
  expect(faults).toEqual([]);
});

/** Also waits for the part of the frame that comes after the screen: before it, undo takes back single letters (`keepTypingTogether`). */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('region', { name: 'Messages (Alt+T)' })).toBeAttached();
}

async function make(page: Page, what: string, name: string): Promise<void> {
  await page.getByRole('button', { name: what }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function select(field: Locator, words: string): Promise<void> {
  await field.evaluate((area: HTMLTextAreaElement, wanted) => {
    const start = area.value.indexOf(wanted);
    area.setSelectionRange(start, start + wanted.length);
  }, words);
}
