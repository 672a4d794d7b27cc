/** Reading a PDF on a phone: the whole window, text instead of pages, and gestures. */
import type { Page } from '@playwright/test';
import { axeOn } from './support/axe.ts';
import { makeBook } from './support/book.ts';
import { rowsOn } from './support/device-data.ts';
import { expect, newDevice, pdfPath, signUp, test } from './support/fixtures.ts';
import { uploadPdf } from './support/student.ts';

test('on a phone the reader has the whole window, and Back leaves it', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  await expect(reader.locator('canvas').first()).toBeVisible();
  expect(await reader.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await axeOn(page, 'main')).toEqual([]);

  const close = page.getByRole('button', { name: 'Back to files' });
  await expect(close).toBeInViewport();
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 120);
  await page.mouse.wheel(0, 120);
  await expect(close).not.toBeInViewport();
  await page.mouse.click(200, 400);
  await expect(close).toBeInViewport();

  await page.getByRole('button', { name: 'Study material' }).click();
  await expect(reader).toBeHidden();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(reader.locator('canvas').first()).toBeVisible();
  await page.goBack();
  await expect(reader).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('psychology-extract');

  expect(faults).toEqual([]);
});
test('on a phone a PDF is read as text, with highlights, found words and the line that is kept', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  await expect(reader.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.keyboard.press('Escape');
  const first = page.getByRole('article', { name: 'Page 1', exact: true });
  await expect(first).toContainText('conditioning');
  expect(await axeOn(page, 'main')).toEqual([]);

  // A mark is visible, and the same words are marked once.
  const words = first.locator('p').nth(1);
  const marks = page.locator('button[data-highlight]');
  const colors = () => rowsOn(page, 'highlight').then((rows) => rows.map(({ color }) => color));
  for (const color of ['pink', 'green']) {
    await words.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.getByRole('button', { name: `Highlight in ${color}` }).click();
    await expect.poll(colors).toEqual([color]);
    await expect(marks).toHaveCount(1);
  }
  await expect(page.locator('.highlight').first()).toBeVisible();
  await words.click({ position: { x: 20, y: 10 } });
  const bar = page.getByRole('toolbar', { name: 'Highlight', exact: true });
  await expect(bar.getByRole('button', { name: 'Highlight in green' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');

  // It is read as text after a reload too, and the same highlight is on the page itself.
  await page.reload();
  await expect(first).toContainText('conditioning');
  await expect(marks).toHaveCount(1);

  await page.getByRole('button', { name: 'Find in file' }).click();
  await page.keyboard.type('conditioned stimulus');
  await expect(reader.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(reader.locator('[data-found="current"]').first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(reader.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(reader.locator('[data-found="current"]').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(reader.locator('[data-found]')).toHaveCount(0);

  // The line at the top stays there when the phone is turned.
  const paragraph = await bringToTop(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => belowTop(page, paragraph)).toBeLessThan(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => belowTop(page, paragraph)).toBeLessThan(4);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Larger text size' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => belowTop(page, paragraph)).toBeLessThan(4);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(reader.locator('canvas').first()).toBeVisible();
  await reader.getByLabel('Page, 1 to 12').fill('1');
  await page.keyboard.press('Enter');
  await expect(marks).toHaveCount(1);
  expect(faults).toEqual([]);
});

const barPx = 56;

/** Scrolls the text so that a paragraph in its midst begins just below the bar. @returns its first words */
async function bringToTop(page: Page): Promise<string> {
  const found = await page.locator('[data-pages]').evaluate((area, top) => {
    const paragraphs = [...area.querySelectorAll('article p')];
    const long = paragraphs.findLast(({ textContent }) => textContent.length > 300);
    if (long === undefined) throw new Error('No long paragraph');
    area.scrollTop += long.getBoundingClientRect().top - area.getBoundingClientRect().top - top - 2;
    return long.textContent.slice(0, 60);
  }, barPx);
  await expect.poll(() => belowTop(page, found)).toBeLessThan(4);
  // Nothing in the text moves.
  await page.waitForTimeout(300);
  return found;
}

/** How far a paragraph's beginning is from the lower edge of the bar, CSS pixels. */
async function belowTop(page: Page, words: string): Promise<number> {
  return await page.locator('[data-pages]').evaluate(
    (area, { words, top }) => {
      const all = [...area.querySelectorAll('article p')];
      const there = all.find(({ textContent }) => textContent.startsWith(words));
      if (there === undefined) return Number.MAX_SAFE_INTEGER;
      const below = there.getBoundingClientRect().top - area.getBoundingClientRect().top;
      return Math.abs(below - top);
    },
    { words, top: barPx },
  );
}

/** Parts of the reader that scroll sideways or exceed the window. */
async function sidewaysOf(page: Page): Promise<unknown> {
  return page.getByRole('region', { name: 'Reader' }).evaluate((reader) => {
    const bar = reader.querySelector('[role="toolbar"][aria-label="Page and view"]');
    const ends = [...(bar?.querySelectorAll('button, input') ?? [])].map((one) =>
      Math.ceil(one.getBoundingClientRect().right),
    );
    for (const part of [reader, ...reader.querySelectorAll('div')]) part.scrollLeft = 50;
    const moved = [reader, ...reader.querySelectorAll('div')].filter((one) => one.scrollLeft > 0);
    return { isWithin: Math.max(...ends) <= innerWidth, moved: moved.length };
  });
}

test('a book of 1,200 pages on a phone: the tools fit, and contents, search and Back keep to the book', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await uploadPdf(page, makeBook(1_200));
  await page.getByRole('link', { name: /book/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  const number = reader.getByLabel('Page, 1 to 1200');
  await expect(reader.locator('canvas').first()).toBeVisible();
  for (const width of [320, 360, 375, 390, 393, 412, 430]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(number).toBeInViewport();
    expect(await sidewaysOf(page), `${width} px`).toEqual({ isWithin: true, moved: 0 });
  }
  await expect(reader.getByText('of 1200')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });

  // Back leaves what covers the pages first, the last one first, and the book only then.
  const address = page.url();
  const covers = [
    ['Contents and pages', 'Close contents'],
    ['Find in file', 'Close find'],
    ['View', 'Smaller zoom'],
  ] as const;
  for (const [opens, shown] of covers) {
    await reader.getByRole('button', { name: opens, exact: true }).click();
    await expect(page.getByRole('button', { name: shown })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: shown })).toBeHidden();
    await expect(page, opens).toHaveURL(address);
    await expect(number).toBeInViewport();
  }

  // Contents are open where one reads, and close for a chapter as for a section.
  const contents = page.getByRole('tree', { name: 'Contents' });
  const openContents = () => reader.getByRole('button', { name: 'Contents and pages' }).click();
  await number.fill('950');
  await page.keyboard.press('Enter');
  await openContents();
  await expect(contents.getByRole('treeitem', { name: 'Section 10.2' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveAccessibleName('Section 10.2');
  expect(await axeOn(page, 'main')).toEqual([]);
  await contents.getByRole('treeitem', { name: 'Chapter 3' }).click();
  await expect(contents).toBeHidden();
  await expect(number).toHaveValue('201');
  await expect(reader.getByRole('button', { name: /^Back to page/ })).toHaveText(
    'Back to page 950',
  );
  await reader.getByRole('button', { name: 'Dismiss' }).click();

  // No swipe goes through the browser's history.
  const sideways = (element: Element) => getComputedStyle(element).overscrollBehaviorX;
  expect(await page.locator('html').evaluate(sideways)).toBe('none');
  expect(await reader.getByRole('region', { name: /^Pages of/ }).evaluate(sideways)).toBe('none');
  expect(faults).toEqual([]);
});

/** One finger from one point of the screen to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: 400 }];
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', from);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share);
  await touch('touchEnd');
  await client.detach();
}

test('on a phone a finger turns single pages, and shows the rest of a large one first', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server, { phone: true, touch: true });
  await signUp(page, server);
  await uploadPdf(page, pdfPath);
  await page.getByRole('link', { name: /psychology-extract/ }).click();
  const reader = page.getByRole('region', { name: 'Reader' });
  const number = reader.getByLabel('Page, 1 to 12');
  const address = page.url();
  await expect(reader.locator('canvas').first()).toBeVisible();
  await reader.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'One page' }).click();
  await page.keyboard.press('Escape');
  await expect(reader.getByRole('article')).toHaveCount(1);
  await swipe(page, 300, 80);
  await expect(number).toHaveValue('2');
  await swipe(page, 300, 80);
  await expect(number).toHaveValue('3');
  await swipe(page, 80, 300);
  await expect(number).toHaveValue('2');
  await swipe(page, 80, 300);
  await swipe(page, 80, 300);
  await expect(number).toHaveValue('1');
  expect(page.url()).toBe(address);

  // Two taps make the page larger at that very point, and two more as it was; the bars stay.
  const first = reader.getByRole('article', { name: 'Page 1 of 12' });
  const whole = await first.boundingBox();
  if (whole === null) throw new Error('The page is not there');
  const twoTaps = () =>
    Promise.all([page.touchscreen.tap(300, 400), page.touchscreen.tap(300, 400)]);
  await twoTaps();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeCloseTo(whole.width * 2, 0);
  const grown = await first.boundingBox();
  const shareOf = (box: typeof grown) => (300 - (box?.x ?? 0)) / (box?.width ?? 1);
  expect(shareOf(grown)).toBeCloseTo(shareOf(whole), 2);
  await expect(number).toBeInViewport();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  // A finger scrolls a page larger than the screen, and does not leave it.
  await swipe(page, 80, 380);
  await expect.poll(async () => (await first.boundingBox())?.x).toBeGreaterThan(grown?.x ?? 0);
  await swipe(page, 80, 380);
  await swipe(page, 80, 380);
  await expect(number).toHaveValue('1');
  expect(page.url()).toBe(address);
  await twoTaps();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeCloseTo(whole.width, 0);
  await page.touchscreen.tap(300, 400);
  await expect(number).not.toBeInViewport();

  // A reader opened from a source shows the way back.
  await page.getByRole('button', { name: 'View', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Scroll', exact: true }).click();
  const words = (await first.locator('.text-layer span').nth(-4).textContent()) ?? '';
  await page.goto('/dashboard/library/files');
  await page.goto(`${address}#page=1&quote=${encodeURIComponent(words)}`);
  await expect(first.locator('mark').first()).toBeInViewport();
  await page.waitForFunction(() => document.querySelector('[data-pages]')?.scrollTop !== 0);
  await expect(page.getByRole('button', { name: 'Back to files' })).toBeInViewport();
  expect(faults).toEqual([]);
});
