/** Documents that are no PDF: taken, read with no network, cited to the place, and never trusted. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { waitUntilUploaded } from './support/student.ts';

const folder = 'test/fixtures/documents';
const filesPath = '/dashboard/library/files';

async function add(
  page: Page,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
) {
  await page.goto(filesPath);
  const before = await countOn(page, 'file');
  await page.getByLabel('Choose files').setInputFiles(files);
  await expect.poll(() => countOn(page, 'file')).toBe(before + 1);
  const rows = await rowsOn(page, 'file');
  return rows.sort((a, b) => Number(b.addedAt) - Number(a.addedAt))[0];
}

test('a Word document is read without a network, and a citation leads to its words', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  const file = await add(page, `${folder}/pandoc.docx`);
  expect(file).toMatchObject({ name: 'Cells and their membranes', pageCount: 2, content: 'text' });
  await waitUntilUploaded(page);
  await waitForOfflineReady(page);
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(2);
  await context.setOffline(true);
  const quote = encodeURIComponent('Cellular respiration is the process');
  await page.goto(`${filesPath}/${file?.id}#page=2&quote=${quote}`);
  const section = page.getByRole('article', { name: 'Section 2 of 2' });
  await expect(section.locator('mark')).toHaveText('Cellular respiration is the process');
  await expect(section.locator('mark')).toBeInViewport();
  await expect(section.getByRole('link', { name: 'the textbook' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await page.getByRole('button', { name: 'Previous section' }).click();
  const picture = page.getByRole('img', { name: 'A cell under the microscope' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(48);

  await page.keyboard.press('Control+f');
  await page.keyboard.type('respiration is the process');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  const found = section.locator('xpath=..').locator('[data-found="current"]').first();
  await expect(found).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Text of/ })).toBeFocused();
  await expect(page.locator('[data-found]')).toHaveCount(0);
});

test('formulas of a Word document are drawn with no network, found and highlighted', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  const file = await add(page, `${folder}/formula-and-footnote.docx`);
  await waitUntilUploaded(page);
  await waitForOfflineReady(page);
  await expect.poll(() => countOn(page, 'pageTexts')).toBe(1);
  await context.setOffline(true);
  await page.goto(`${filesPath}/${file?.id}`);
  const section = page.getByRole('article', { name: 'Section 1 of 1' });
  await expect(section.locator('.katex')).toHaveCount(3);
  await expect(section.locator('.katex .mfrac').first()).toBeVisible();
  await expect(section.getByText('Weighed when dry.')).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('mean speed is (s₂-s₁)');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(page.locator('[data-found="current"]').first()).toBeInViewport();
  await page.keyboard.press('Escape');
});

test('slides, a book, a page, a text and a picture are taken as what they are', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const taken: [string, string, string][] = [
    ['libreoffice.pptx', 'Memory', 'Slide 2 of 4'],
    ['pandoc.epub', 'Cells and their membranes', 'Section 2 of 3'],
    ['pandoc.html', 'Cells and their membranes', 'Section 1 of 2'],
    ['lecture.md', 'Cells and their membranes', 'Section 1 of 2'],
    ['libreoffice.odt', 'Cells and their membranes', 'Section 1 of 2'],
    ['libreoffice.rtf', 'Cells and their membranes', 'Section 1 of 2'],
    ['libreoffice.odp', 'Memory', 'Slide 2 of 4'],
    ['cell.png', 'cell', 'Page 1 of 1'],
  ];
  for (const [path, name, place] of taken) {
    const file = await add(page, `${folder}/${path}`);
    expect(file?.name, path).toBe(name);
    await page.goto(`${filesPath}/${file?.id}`);
    await expect(page.getByRole('article', { name: place })).toBeVisible();
  }
  // Each is shown by its cover or its first lines.
  await expect.poll(() => countOn(page, 'thumbnails'), { timeout: 30_000 }).toBe(taken.length);
  expect((await rowsOn(page, 'thumbnails')).map(({ width }) => width)).not.toContain(0);
});

test('photos chosen together are the pages of one document', { tag: '@long' }, async ({
  browser,
  server,
}) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const buffer = readFileSync(`${folder}/cell.png`);
  const photos = ['IMG_10.png', 'IMG_9.png', 'IMG_11.png'];
  const file = await add(
    page,
    photos.map((name) => ({ name, mimeType: 'image/png', buffer })),
  );
  expect(file).toMatchObject({ name: 'IMG_9 and 2 more', pageCount: 3, content: 'scanned' });
  await page.goto(`${filesPath}/${file?.id}`);
  await expect(page.getByRole('article', { name: 'Page 2 of 3' }).locator('img')).toBeVisible();
});

test('a HEIC photo of a phone becomes a picture of this device, with no network', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { page, context } = await newDevice(browser, server);
  await signUp(page, server);
  await waitForOfflineReady(page);
  await context.setOffline(true);
  const buffer = readFileSync(`${folder}/red-and-blue.heic`);
  const file = await add(page, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  expect(file).toMatchObject({ name: 'IMG_0001', mime: 'image/jpeg' });
  await page.goto(`${filesPath}/${file?.id}`);
  const picture = page.getByRole('article', { name: 'Page 1 of 1' }).locator('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
});

test('sheets never cover one another, whatever the size of the window and of the text', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const file = await add(page, `${folder}/pandoc.pptx`);
  await page.goto(`${filesPath}/${file?.id}`);
  await expect(page.getByRole('article', { name: 'Slide 2 of 4' })).toBeVisible();
  const gaps = () =>
    page.locator('[data-index]').evaluateAll((sheets) => {
      const places = sheets.map((sheet) => sheet.getBoundingClientRect());
      return places.slice(1).map((place, at) => Math.round(place.top - (places[at]?.bottom ?? 0)));
    });
  const isEven = async () => (await gaps()).every((gap) => gap >= 15 && gap <= 17);
  for (const width of [1280, 1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await expect.poll(isEven, `${width} px`).toBe(true);
  }
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(isEven, 'larger text').toBe(true);
});

test('a picture that is pasted is added', { tag: '@long' }, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await page.goto(filesPath);
  await expect(page.getByRole('heading', { name: 'Files', exact: true })).toBeVisible();
  const bytes = [...readFileSync(`${folder}/cell.png`)];
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    const type = 'image/png';
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, bytes);
  await expect.poll(() => countOn(page, 'file')).toBe(1);
});

test('a hostile page runs nothing and loads nothing', async ({ browser, server }) => {
  const { page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const html = `<title>Free notes</title><script>window.taken = 1</script>
    <p onclick="window.taken = 2" style="position:fixed;inset:0">Photosynthesis makes sugar from light and water.</p>
    <img src="https://evil.example/pixel.png" onerror="window.taken = 3">
    <a href="javascript:window.taken = 4">Click</a><iframe src="https://evil.example/"></iframe>
    <svg><script>window.taken = 5</script></svg><form action="https://evil.example/"><input></form>`;
  const file = await add(page, {
    name: 'notes.html',
    mimeType: 'text/html',
    buffer: Buffer.from(html),
  });
  await page.goto(`${filesPath}/${file?.id}`);
  const section = page.getByRole('article', { name: 'Section 1 of 1' });
  await expect(section).toContainText('Photosynthesis makes sugar');
  await section.getByText('Photosynthesis').click();
  await expect(section.getByText('Click')).toBeVisible();
  expect(await section.locator('a, script, iframe, form, [style], img').count()).toBe(0);
  expect(await page.evaluate(() => 'taken' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
  expect(faults).toEqual([]);
});

test('a file that cannot be opened gets a clear message and leaves nothing behind', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]);
  const torn = readFileSync(`${folder}/pandoc.docx`).subarray(0, 6_000);
  const refused: [string, Buffer, RegExp][] = [
    ['exam.docx', compound, /locked with a password/],
    ['old.doc', compound, /older Office version/],
    ['torn.docx', torn, /damaged/],
    ['really.docx', Buffer.from('just a text'), /damaged/],
    ['blank.txt', Buffer.from('  \n \n'), /no text and no pictures/],
    ['table.xlsx', Buffer.from('PK\u0003\u0004'), /can’t open this kind of file/],
  ];
  for (const [name, buffer, message] of refused) {
    await page.goto(filesPath);
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(message).first(), name).toBeVisible();
    expect(await countOn(page, 'file'), name).toBe(0);
    expect(await countOn(page, 'blobs'), name).toBe(0);
  }
});
