/** Pick from what a student has chosen already, from long files and notes of any script, and beside a model that fails. */
import type { Locator, Page } from '@playwright/test';
import { startFakeModel } from '../../server/test-support/fake-model.ts';
import { plainPdf } from '../support/plain-pdf.ts';
import { axeOn } from './support/axe.ts';
import { countOn, putRows, rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { fillNote } from './support/note.ts';
import { ServerProcess } from './support/server.ts';
import { generate, uploadPdf } from './support/student.ts';
import { fingerOn } from './support/taps.ts';

const phone = { phone: true, touch: true };

const words = (page: Page): Locator => page.getByRole('group', { name: 'Words to hide' });
const progress = (page: Page): Locator => page.getByRole('progressbar', { name: 'Sentences done' });
const pickFromThese = (page: Page): Locator =>
  page.getByRole('link', { name: /^Pick cards from th/ }).first();

const totalOf = async (page: Page): Promise<number> =>
  Number(await progress(page).getAttribute('aria-valuemax'));
const doneOn = (page: Page, done: number): Promise<void> =>
  expect(progress(page)).toHaveAttribute('aria-valuenow', String(done));
const plain = (text: unknown): string => String(text).replace(/\s+/g, ' ');

async function openFile(page: Page): Promise<string> {
  const [file] = await rowsOn(page, 'file');
  const path = `/dashboard/library/files/${file?.id}`;
  await page.goto(path);
  return path;
}

test('[P2] just the points of a summary are picked, and just the highlights', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await generate(page, 'Summary');
  const quotes = (await rowsOn(page, 'point')).map(({ quote }) => plain(quote));
  await openFile(page);
  await pickFromThese(page).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Points of the summary')).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(quotes.length);
  expect(await axeOn(page, 'main')).toEqual([]);
  for (let at = 0; at < Math.min(3, total); at += 1) {
    await page.keyboard.press('x');
    await doneOn(page, at + 1);
  }
  await expect.poll(() => countOn(page, 'pick')).toBe(Math.min(3, total));
  const rows = await rowsOn(page, 'pick');
  const skipped = rows.map(({ quote, sentence }) => plain(quote ?? sentence));
  for (const quote of skipped) expect(quotes).toContain(quote);

  // Decided ones do not come again, and the place is kept.
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Pick sentences .*Continue$/ })).toBeVisible();
  await pickFromThese(page).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await doneOn(page, Math.min(3, total));

  const path = await openFile(page);
  const points = await rowsOn(page, 'point');
  const point = points.find(({ quote }) => !skipped.includes(plain(quote)));
  const marked = { color: 'yellow', quote: point?.quote, page: point?.page };
  await putRows(page, {
    highlight: [
      {
        ...{ ...marked, id: '01980000-0000-7000-8000-000000000001', createdAt: 1 },
        ...{ fileId: path.split('/').at(-1), deletedAt: 0, $at: '', $by: {} },
      },
    ],
  });
  await page.goto(path);
  await page.getByRole('tab', { name: 'Highlights' }).click();
  await pickFromThese(page).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('h2').getByText('Highlights')).toBeVisible();
  expect(await totalOf(page)).toBe(1);
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Pick from the whole file' }).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  expect(new URL(page.url()).search).toBe('');
  expect(faults).toEqual([]);
});

test('[P2] a note that is read from the right is picked by arrows and swipes', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, phone);
  await signUp(page, server);
  await page.goto('/dashboard/library/notes');
  await page.getByRole('button', { name: 'New note', exact: true }).first().click();
  await fillNote(
    page,
    [
      'تأسست الدولة العباسية في بغداد سنة 750 بعد سقوط الدولة الأموية.',
      'بنى الخليفة المنصور مدينة بغداد سنة 762 على ضفاف نهر دجلة.',
      'أسس الخليفة المأمون بيت الحكمة لترجمة كتب اليونان إلى اللغة العربية.',
    ].join('\n\n'),
  );
  await expect.poll(() => countOn(page, 'note')).toBe(1);
  const [note] = await rowsOn(page, 'note');
  await page.goto(`/dashboard/library/notes/${note?.id}/pick`);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await expect(words(page)).toHaveCSS('direction', 'rtl');
  expect(await axeOn(page, '[role="dialog"]')).toEqual([]);
  const word = (at: number) => words(page).locator(`[data-word="${at}"]`);
  await page.keyboard.press('ArrowLeft');
  await expect(word(0)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(word(1)).toBeFocused();
  if ((await word(1).getAttribute('aria-checked')) === 'false') await page.keyboard.press('Space');
  const finger = await fingerOn(page);
  const card = await page.getByRole('article', { name: 'Sentence' }).boundingBox();
  if (card === null) throw new Error('The card is not drawn');
  const foot = card.y + card.height - 8;
  await finger.down(card.x + 80, foot);
  await finger.move(card.x + 250, foot);
  await finger.up();
  await doneOn(page, 1);
  await expect.poll(() => countOn(page, 'card')).toBeGreaterThan(0);
  const [row] = await rowsOn(page, 'pick');
  expect(row).toMatchObject({ outcome: 'kept', ownerEntity: 'note' });
  expect(faults).toEqual([]);
});

/** Each page has facts of its own. */
function bookOfFacts(pageCount: number) {
  const begins = ['Bar', 'Cal', 'Dor', 'Fen', 'Gal', 'Hal', 'Kar', 'Lor', 'Mer', 'Nor', 'Pel'];
  const ends = ['mond', 'stein', 'burg', 'ville', 'ford', 'dale', 'wick', 'ham', 'holm'];
  const name = (at: number) =>
    `${begins[at % begins.length]}${ends[Math.floor(at / begins.length) % ends.length]}`;
  const pages = Array.from({ length: pageCount }, (_, at) => [
    `In ${1400 + at}, King Edmund of ${name(at)} signed the Treaty of ${name(at + 31)}, which`,
    'ended the long war against the merchants of the north.',
    `The Council of ${name(at + 7)} was founded in ${1400 + at} by farmers who paid no taxes.`,
    `It rained a lot in ${1400 + at}, and the people went home.`,
  ]);
  const buffer = Buffer.from(plainPdf(pages));
  return { name: 'facts.pdf', mimeType: 'application/pdf', buffer };
}

test('[P2] 200 pages are picked section by section, and a reload goes on where it was', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, phone);
  await signUp(page, server);
  await uploadPdf(page, bookOfFacts(200));
  const path = `${await openFile(page)}/pick`;
  await page.goto(path);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Section: Pages 1–20/ })).toBeVisible();
  const total = await totalOf(page);
  for (let done = 0; done < total; done += 1) {
    await doneOn(page, done);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Pick Pages 21–40' }).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Section: Pages 21–40/ }).click();
  const choice = page.getByRole('dialog', { name: 'Choose a section' });
  await expect(choice.getByRole('button', { name: /^Pages 21–40/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await choice.getByRole('button', { name: /^Pages 181–200/ }).click();
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  // One that was not offered.
  const few = await totalOf(page);
  await page.getByRole('button', { name: 'All sentences' }).click();
  await page.getByRole('button', { name: 'Add a sentence' }).click();
  const others = page.getByRole('dialog', { name: /^Add a sentence from page \d+/ });
  expect(await axeOn(page, 'dialog')).toEqual([]);
  const other = others.getByRole('listitem').first();
  const said = plain(await other.locator('[translate="no"]').textContent()).slice(0, 20);
  await other.getByRole('button').click();
  await expect(words(page)).toContainText(said, { timeout: 30_000 });
  expect(await totalOf(page)).toBe(few + 1);
  if ((await words(page).getByRole('checkbox', { checked: true }).count()) === 0)
    await words(page).getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await doneOn(page, 1);
  await expect.poll(() => countOn(page, 'card')).toBeGreaterThan(0);
  const kept = (await rowsOn(page, 'pick')).filter(({ outcome }) => outcome === 'kept');
  expect(kept.map(({ sentence }) => String(sentence).slice(0, 20))).toEqual([said]);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await doneOn(page, 2);
  // The address names no pages: it goes on at the last decision.
  await page.goto(path);
  await expect(words(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Section: Pages 181–200/ })).toBeVisible();
  await doneOn(page, 1);
  expect(faults).toEqual([]);
});

test('a server’s AI that is slow, wrong or gone keeps nobody from writing a question', {
  tag: '@long',
}, async ({ browser }) => {
  await using model = await startFakeModel(() => () => undefined);
  const server = await ServerProcess.start({ AI_BASE_URL: model.url, AI_MODEL: 'small' });
  try {
    const student = {
      username: 'Ada',
      email: 'ada@example.org',
      password: 'correct horse battery',
    };
    const own = Object.assign(server, { student });
    const { page, faults } = await newDevice(browser, own);
    await signUp(page, own);
    await uploadPdf(page, pdfPath);
    await page.goto(`${await openFile(page)}/pick`);
    await expect(words(page)).toBeVisible({ timeout: 60_000 });
    const form = page.getByRole('dialog', { name: 'Question card' });
    const suggest = form.getByRole('button', { name: 'Suggest a question' });
    const ask = async () => {
      if ((await words(page).getByRole('checkbox', { checked: true }).count()) === 0)
        await words(page).getByRole('checkbox').first().click();
      await page.keyboard.press('q');
      await suggest.click();
    };
    const keepOwn = async (done: number) => {
      await form.getByLabel('Front').fill(`My question ${done}?`);
      await form.getByRole('button', { name: 'Keep', exact: true }).click();
      await expect(form).toBeHidden();
      await doneOn(page, done);
    };
    // Slow.
    await ask();
    await expect(form.getByText('Writing a question…')).toBeVisible();
    await expect.poll(() => model.asked.length).toBe(1);
    await keepOwn(1);
    // Wrong.
    model.answer = () => 'There is no question here.';
    await ask();
    await expect(form.getByText(/wrote no question that fits/)).toBeVisible({ timeout: 30_000 });
    expect(await axeOn(page, 'dialog')).toEqual([]);
    await keepOwn(2);
    // Gone.
    await model[Symbol.asyncDispose]();
    await ask();
    await expect(form.getByText(/did not answer\. Write your own question/)).toBeVisible({
      timeout: 60_000,
    });
    await keepOwn(3);
    const fronts = (await rowsOn(page, 'card')).map(({ front }) => front).sort();
    expect(fronts).toEqual(['My question 1?', 'My question 2?', 'My question 3?']);
    expect(faults).toEqual([]);
  } finally {
    await server.dispose();
  }
});
