/** Reading a file: marks, reading aloud, the panel beside it, and a locked file. */
import type { Page } from '@playwright/test';
import { fakeSpeech } from '../e2e/support/fake-speech.ts';
import { pasteInto, writeNote } from '../e2e/support/note.ts';
import type { Screen } from './screens.ts';

const filesPath = '/dashboard/library/files';
const newest = { name: /aes-256|psychology-extract/ };

/** On a phone the pages are behind one tap more. */
const openPages = async (page: Page) => {
  await page.goto(filesPath);
  await page
    .locator('main')
    .getByRole('link', { name: /Learning/ })
    .first()
    .click();
  const read = page.getByRole('button', { name: 'Read', exact: true });
  const words = page.locator('[data-page] .text-layer span').nth(5);
  await read.or(words).first().waitFor();
  if (await read.isVisible()) await read.click();
  await words.waitFor();
};

const drag = async (page: Page, places: readonly (readonly [number, number])[]) => {
  const box = await page.locator('[data-tool]').first().boundingBox();
  if (box === null) throw new Error('No tool is taken');
  for (const [index, [x, y]] of places.entries()) {
    await page.mouse.move(box.x + x * box.width, box.y + 40 + y * 240, { steps: 4 });
    if (index === 0) await page.mouse.down();
  }
};

const openArea = async (page: Page) => {
  await openPages(page);
  await page.getByRole('button', { name: 'Mark an area' }).click();
  await drag(page, [
    [0.15, 0.1],
    [0.8, 0.7],
  ]);
  await page.mouse.up();
  await page.getByRole('toolbar', { name: 'Highlight', exact: true }).waitFor();
};

/** The other pictures are of a page without marks. */
const deleteArea = async (page: Page) => {
  const bar = page.getByRole('toolbar', { name: 'Highlight', exact: true });
  if (await bar.isVisible()) await bar.getByRole('button', { name: /^Delete/ }).click();
};

/** Before the pen is lifted: nothing is stored. */
const openDrawing = async (page: Page) => {
  await deleteArea(page);
  await openPages(page);
  await page.getByRole('button', { name: 'Draw', exact: true }).click();
  await page.getByRole('toolbar', { name: 'Drawing' }).waitFor();
  await drag(page, [
    [0.2, 0.2],
    [0.4, 0.5],
    [0.7, 0.2],
    [0.85, 0.6],
  ]);
};

const askFile = (question: string, answered: string) => async (page: Page) => {
  await openPages(page);
  await page.getByRole('button', { name: 'Ask this file' }).click();
  const panel = page.getByRole('complementary', { name: 'Ask this file' });
  await panel.getByRole('textbox').fill(question);
  await panel.getByRole('textbox').press('Enter');
  await panel.getByRole('region', { name: answered }).waitFor();
};

const openAloud = async (page: Page) => {
  await fakeSpeech(page, [['Alice', 'en-GB']]);
  await openPages(page);
  await page.getByRole('button', { name: 'Read aloud' }).click();
  await page.locator('[data-spoken]').first().waitFor();
};

const openSplitView = async (page: Page) => {
  await openPages(page);
  await page.getByRole('button', { name: 'Open beside' }).click();
  await page.getByRole('menuitem', { name: 'New note' }).click();
  const note = await writeNote(page.getByRole('region', { name: 'Side view' }));
  await note.press('Control+End');
  const words = '# Learning\n\n- by association\n- by consequences\n- by watching';
  await pasteInto(note, { 'text/plain': words });
};

const openGrid = async (page: Page) => {
  await page.goto(filesPath);
  await page
    .getByRole('radio', { name: 'Grid' })
    .or(page.getByRole('button', { name: 'Grid' }))
    .first()
    .click();
  await page.locator('main img').first().waitFor();
};

const askPassword = async (page: Page) => {
  await page.goto(filesPath);
  await page.getByLabel('Choose files').setInputFiles('test/fixtures/locked/aes-256.pdf');
  await page.locator('main').getByRole('link', newest).first().waitFor();
};

const openAsking = async (page: Page) => {
  await askPassword(page);
  await page.locator('main').getByRole('link', newest).first().click();
  const enter = page.getByRole('button', { name: 'Enter password' });
  const field = page.getByLabel('Password of the PDF');
  await enter.or(field).first().waitFor();
  if (await enter.isVisible()) await enter.click();
  await field.waitFor();
};

const openPick = async (page: Page) => {
  await page.goto(filesPath);
  const link = page
    .locator('main')
    .getByRole('link', { name: /Learning/ })
    .first();
  const href = await link.getAttribute('href');
  await page.goto(`${href}/pick`);
  await page.getByRole('group', { name: 'Words to hide' }).waitFor();
};

const openPickForm = (button: string, title: string) => async (page: Page) => {
  await openPick(page);
  const hidden = page.getByRole('group', { name: 'Words to hide' });
  if ((await hidden.getByRole('checkbox', { checked: true }).count()) === 0)
    await hidden.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: title }).waitFor();
};

const endPick = async (page: Page) => {
  await openPick(page);
  const bar = page.getByRole('progressbar', { name: 'Sentences done' });
  const left = async () =>
    Number(await bar.getAttribute('aria-valuemax')) -
    Number(await bar.getAttribute('aria-valuenow'));
  for (let count = await left(); count > 0; count -= 1) {
    await page.keyboard.press(count % 3 === 0 ? 'x' : 'Enter');
    await page.keyboard.press('x');
    await page.waitForTimeout(30);
    if ((await bar.getAttribute('aria-valuetext'))?.match(/^(\d+) of \1$/)) break;
  }
  await page.getByRole('heading', { name: /kept$/ }).waitFor();
};

export const readerScreens: Screen[] = [
  { name: 'pick', open: openPick },
  { name: 'pick-edit', open: openPickForm('Edit', 'Edit card') },
  { name: 'pick-ask', open: openPickForm('Write a question', 'Question card') },
  { name: 'reader-area', open: openArea },
  { name: 'reader-drawing', open: openDrawing },
  { name: 'reader-aloud', open: openAloud },
  { name: 'reader-beside', only: 'laptop', open: openSplitView },
  { name: 'file-asked', open: askFile('What is classical conditioning?', 'Answers') },
  {
    name: 'file-asked-near',
    open: askFile('Why would rewards change what animals do at home?', 'Nearest passages'),
  },
  { name: 'files-locked', open: askPassword },
  { name: 'file-asks-password', open: openAsking },
  { name: 'files-grid', open: openGrid },
  // Last: it decides about every sentence of the file.
  { name: 'pick-end', open: endPick },
];
