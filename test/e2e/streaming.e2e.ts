/** A file of another device: read at once, kept behind the reading, and then without a network. */
import { plainPdf } from '../support/plain-pdf.ts';
import { countOn, rowsOn } from './support/device-data.ts';
import { expect, logIn, newDevice, signUp, test, waitForOfflineReady } from './support/fixtures.ts';
import { waitUntilUploaded } from './support/student.ts';

const pageCount = 120;
const book = Buffer.from(withFiller(pageTexts(), 7_000_000), 'latin1');

function pageTexts(): string {
  const lines = Array.from({ length: pageCount }, (_, index) => [
    `This is page number ${index + 1} of the book.`,
  ]);
  return Buffer.from(plainPdf(lines)).toString('latin1');
}

/** Bytes that no page needs, before the table at the end: only who wants the whole file fetches them. */
function withFiller(pdf: string, bytes: number): string {
  const table = pdf.lastIndexOf('xref\n0 ');
  const filler = `%${'x'.repeat(bytes)}\n`;
  const end = pdf.slice(table).replace(/startxref\n\d+/, `startxref\n${table + filler.length}`);
  return pdf.slice(0, table) + filler + end;
}

test('opens at the wanted page before the file is downloaded, survives a lost connection, and is then available offline', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const home = await newDevice(browser, server);
  await signUp(home.page, server);
  await home.page.goto('/dashboard/library/files');
  await home.page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'book.pdf', mimeType: 'application/pdf', buffer: book }]);
  await waitUntilUploaded(home.page);
  const [file] = await rowsOn(home.page, 'file');

  const train = await newDevice(browser, server);
  await logIn(train.page, server.student);
  await waitForOfflineReady(train.page);
  await expect.poll(() => countOn(train.page, 'file')).toBe(1);
  const ranges: [number, number][] = [];
  let isHeld = true;
  const held: (() => void)[] = [];
  await train.page.route(`**/v1/files/${file?.sha256}`, async (route) => {
    const range = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers().range ?? '');
    const [begin, end] = [Number(range?.[1] ?? 0), Number(range?.[2] || book.length - 1)];
    ranges.push([begin, end]);
    // Delays background downloads, so that the page is seen to need none of them.
    if (isHeld && end - begin > 1_200_000) await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await train.context.setOffline(true);
  await train.page.goto(`/dashboard/library/files/${file?.id}#page=77`);
  await expect(train.page.getByText('It opens when you are back online.')).toBeVisible();
  await train.context.setOffline(false);
  const wanted = train.page.getByRole('article', { name: `Page 77 of ${pageCount}` });
  await expect(wanted.getByText('This is page number 77 of the book.')).toBeVisible();
  expect(await countOn(train.page, 'blobs')).toBe(0);
  await expect(train.page.getByRole('button', { name: /Download/ })).toHaveCount(0);

  await train.context.setOffline(true);
  await expect(train.page.getByText(/loads? when you are back online/)).toBeVisible();
  isHeld = false;
  for (const go of held.splice(0)) go();
  await train.context.setOffline(false);
  await expect.poll(() => countOn(train.page, 'blobs'), { timeout: 30_000 }).toBeGreaterThan(0);
  // The reader has stayed where it was.
  await expect(wanted.getByText('This is page number 77 of the book.')).toBeVisible();
  expect(await countOn(train.page, 'arriving')).toBe(0);

  await train.context.setOffline(true);
  await train.page.goto('/dashboard/library/files');
  await train.page.goto(`/dashboard/library/files/${file?.id}#page=5`);
  const other = train.page.getByRole('article', { name: `Page 5 of ${pageCount}` });
  await expect(other.getByText('This is page number 5 of the book.')).toBeVisible();
  expect(train.faults).toEqual([]);
});
