/** Many files at once on a device, put into its database as they lie there after they were added and uploaded. */
import type { Page } from '@playwright/test';

/**
 * @param pdfs copied in turn, each with unique bytes; absent: the files are only on the server
 * Load a page afterwards: open pages have not seen the new files.
 */
export async function fillFiles(page: Page, count: number, pdfs: readonly Buffer[]): Promise<void> {
  const sources = pdfs.map((pdf) => pdf.toString('base64'));
  await page.evaluate(
    async ({ count, sources }) => {
      const databases = await indexedDB.databases();
      const name = databases.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
      const open = indexedDB.open(name ?? '');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      const bytes = sources.map(
        (text) => new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]),
      );
      const transaction = database.transaction(['file', 'blobs'], 'readwrite');
      for (let index = 0; index < count; index++) {
        const source = bytes[index % Math.max(1, bytes.length)];
        const blob = source && new Blob([source, `\n% copy ${index}\n`]);
        const sha256 = index.toString(16).padStart(64, '0');
        transaction.objectStore('file').put({
          id: `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
          $at: `${(1_750_000_000_000 + index).toString(36).padStart(9, '0')}-000-bench`,
          name: `Lecture ${index + 1} ${['Cells', 'Learning', 'Memory', 'Tissues'][index % 4]}`,
          mime: 'application/pdf',
          sizeBytes: blob?.size ?? 1_000 * (index + 1),
          sha256,
          pageCount: 1 + (index % 60),
          addedAt: 1_750_000_000_000 + index * 60_000,
          content: 'scanned',
          uploadedAt: 1_750_000_000_000 + index * 60_000,
          deletedAt: 0,
        });
        if (blob) transaction.objectStore('blobs').put({ sha256, index: 0, bytes: blob });
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
      database.close();
    },
    { count, sources },
  );
}
