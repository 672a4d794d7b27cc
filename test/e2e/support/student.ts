/** A student's actions, by the words on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { countOn, rowsOn } from './device-data.ts';

type FileToUpload = string | { name: string; mimeType: string; buffer: Buffer };

export async function uploadPdf(page: Page, file: FileToUpload): Promise<void> {
  await page.goto('/dashboard/library/files');
  const before = await countOn(page, 'file');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files', exact: true }).first().click();
  await (await chooser).setFiles(file);
  await expect.poll(() => countOn(page, 'file')).toBe(before + 1);
}

/** Opens the newest file and makes one kind of study material from its pages. */
export async function generate(
  page: Page,
  kind: 'Summary' | 'Flashcards' | 'Quiz',
  /** For a quiz; absent: mixed. */
  questions?: 'Single choice',
): Promise<void> {
  const table = { Summary: 'summary', Flashcards: 'deck', Quiz: 'quiz' }[kind];
  const before = await countOn(page, table);
  const [file] = await rowsOn(page, 'file');
  await page.goto(`/dashboard/library/files/${file?.id}`);
  await page.getByRole('button', { name: 'Generate' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  if (questions) {
    await dialog.getByRole('combobox', { name: 'Kind of questions' }).selectOption(questions);
  }
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await dialog.getByRole('button', { name: /^Save/ }).click({ timeout: 60_000 });
  await expect.poll(() => countOn(page, table)).toBe(before + 1);
}

/** Reviews `count` cards by keyboard and touch in turn. @returns how many were rated */
export async function rateAll(page: Page, count: number): Promise<number> {
  const before = await countOn(page, 'review');
  await page.getByRole('button', { name: 'Start review' }).first().click();
  for (let i = 0; i < count; i++) {
    if (i % 2 === 0) {
      await page.getByRole('button', { name: 'Show answer' }).click();
      await page.getByRole('button', { name: 'Good' }).click();
    } else {
      await expect(page.getByRole('button', { name: 'Show answer' })).toBeEnabled();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: 'Easy' })).toBeVisible();
      await page.keyboard.press('4');
    }
    await expect.poll(() => countOn(page, 'review')).toBe(before + i + 1);
  }
  return before + count;
}

/** Takes the newest quiz, whatever its questions ask. @returns the score as shown, such as “3 of 8” */
export async function takeQuiz(page: Page): Promise<string> {
  const [quiz] = await rowsOn(page, 'quiz');
  const before = await countOn(page, 'attempt');
  await page.goto(`/dashboard/library/quiz/${quiz?.id}`);
  await page
    .getByRole('button', { name: 'Start quiz' })
    .or(page.getByRole('link', { name: 'Start quiz' }))
    .first()
    .click();
  const questions = await countOn(page, 'question');
  for (let i = 0; i < questions; i++) {
    await expect(page.getByText(`${i + 1} / ${questions}`)).toBeVisible();
    await answerShown(page);
    await page.getByRole('button', { name: i === questions - 1 ? 'Finish quiz' : 'Next' }).click();
  }
  await expect.poll(() => countOn(page, 'attempt')).toBe(before + 1);
  const score = page.getByText(/\d+ of \d+/).first();
  await expect(score).toBeVisible();
  return /\d+ of \d+/.exec((await score.textContent()) ?? '')?.[0] ?? '';
}

/** Answers by tapping and typing. @returns the kind of question */
export async function answerShown(page: Page): Promise<string> {
  const form = page.locator('form');
  const blank = form.getByRole('textbox').first();
  if (await blank.isVisible()) {
    await blank.fill('memory');
    return (await blank.getAttribute('aria-label'))?.startsWith('Blank') ? 'cloze' : 'short';
  }
  const matches = form.getByRole('group', { name: 'Matches' });
  if (await matches.isVisible()) {
    await matches.getByRole('button').first().click();
    return 'matching';
  }
  const down = form.getByRole('button', { name: /^Move down/ });
  if ((await down.count()) > 0) {
    await down.first().click();
    return 'ordering';
  }
  const tick = form.getByRole('checkbox').first();
  if ((await tick.count()) > 0 && (await form.getByRole('radio').count()) === 0) {
    await tick.check();
    return 'multiple';
  }
  const options = form.getByRole('radio');
  await options.first().check();
  return (await options.count()) === 2 ? 'true-false' : 'single';
}

export async function waitUntilSynced(page: Page): Promise<void> {
  await expect.poll(() => countOn(page, 'outbox'), { timeout: 30_000 }).toBe(0);
}

/** On the tasks screen. */
export async function addTask(page: Page, title: string): Promise<void> {
  const before = (await rowsOn(page, 'task')).length;
  const field = page.getByRole('textbox', { name: 'Task', exact: true });
  await field.fill(title);
  await field.press('Enter');
  await expect.poll(async () => (await rowsOn(page, 'task')).length).toBe(before + 1);
  // The form empties itself a moment after, and would take the next words with it.
  await expect(field).toHaveValue('');
}

/** The title of a task in its list. Its words alone may also be in the field for a new task. */
export function taskRow(page: Page, title: string): Locator {
  return page.getByRole('button', { name: title, exact: true });
}

/** Chooses in the menu of a task's row, such as “Edit”. */
export async function chooseForTask(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Chooses an act from the menu in the head of a deck's or a quiz's screen. */
export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Waits until the bytes are on the server and the row says so. */
export async function waitUntilUploaded(page: Page): Promise<void> {
  await expect
    .poll(() => rowsOn(page, 'file').then(([file]) => file?.uploadedAt), { timeout: 30_000 })
    .toBeGreaterThan(0);
  await waitUntilSynced(page);
}

const madeTables = [
  ...['file', 'summary', 'point', 'deck', 'card', 'review', 'quiz', 'question', 'attempt'],
  ...['task', 'tag', 'note', 'goal', 'event', 'reading', 'settings', 'profile'],
];

/** [P3] Both devices show the same, row by row. */
export async function expectSameRows(page: Page, other: Page): Promise<void> {
  for (const table of madeTables) {
    // Both are read each time: the other one may still fetch what the first has just sent.
    await expect(async () =>
      expect(await rowsOn(page, table), table).toEqual(await rowsOn(other, table)),
    ).toPass({ timeout: 15_000 });
  }
}

/** The message, with or without a button in it, not the words “Your changes are saved here.” of the sync status, which may have been there before. */
export async function isSaved(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages (Alt+T)' });
  await expect(messages.getByText(/^Saved/).first()).toBeVisible();
}

/** Imports a quiz of so many questions, each “NAME question N?” with the answers Right, Wrong and Other. */
export async function importQuiz(page: Page, name: string, count: number): Promise<void> {
  const questions = Array.from(
    { length: count },
    (_, at) => `${name} question ${at + 1}? { =Right ~Wrong ~Other }\n`,
  );
  const before = (await rowsOn(page, 'question')).length;
  await page.goto('/dashboard/import');
  const file = { name: `${name}.gift`, mimeType: 'text/plain' };
  const start = page.getByRole('button', { name: /^Import/ });
  // While a new account is still being downloaded, the screen says so and takes no import.
  await expect(async () => {
    await page
      .getByLabel('Choose files to import')
      .setInputFiles({ ...file, buffer: Buffer.from(questions.join('\n')) });
    await expect(start).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await start.click();
  await expect.poll(async () => (await rowsOn(page, 'question')).length).toBe(before + count);
}

/** [P4] Everything generated names a page and words that stand there. */
export async function expectGroundedItems(page: Page): Promise<void> {
  const pages = await rowsOn(page, 'pageTexts');
  const textOf = new Map(pages.map((row) => [row.page, squeeze(String(row.text))]));
  const items = [
    ...(await rowsOn(page, 'point')),
    ...(await rowsOn(page, 'card')),
    ...(await rowsOn(page, 'question')),
  ];
  expect(items.length).toBeGreaterThan(10);
  for (const item of items) {
    expect(textOf.get(item.page), `page ${item.page} of ${item.id}`).toContain(
      squeeze(String(item.quote)),
    );
  }
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The file’s pages are shown; its bytes come by themselves. */
export async function openOnSecondDevice(page: Page): Promise<void> {
  await page.goto('/dashboard/library/files');
  await page
    .getByRole('link', { name: /psychology-extract/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Generate' }).first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
}
