/** Shared content is stored before anything is shown, and added to the student's files when they confirm. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expect,
  logIn,
  newDevice,
  pdfPath,
  signUp,
  test,
  waitForOfflineReady,
} from './support/fixtures.ts';
import { expectNote } from './support/note.ts';

interface Shared {
  title?: string;
  text?: string;
  url?: string;
  pdf?: string;
}

/** Sends the form that the system would send, as a navigation of the page, and waits until that has come to its end. */
async function share(page: Page, { pdf, ...texts }: Shared): Promise<void> {
  const base64 = pdf === undefined ? undefined : readFileSync(pdfPath).toString('base64');
  const loaded = page.waitForEvent('load');
  await page.evaluate(
    ([words, name, bytes]) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = '/share';
      form.enctype = 'multipart/form-data';
      for (const [field, value] of Object.entries(words)) {
        const input = document.createElement('input');
        input.name = field;
        input.value = value;
        form.append(input);
      }
      if (name !== undefined && bytes !== undefined) {
        const input = document.createElement('input');
        input.type = 'file';
        input.name = 'files';
        const transfer = new DataTransfer();
        const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([raw], name, { type: 'application/pdf' }));
        input.files = transfer.files;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [texts, pdf, base64] as const,
  );
  await loaded;
}

/** The worker has the page in its hands. */
async function controlled(page: Page): Promise<void> {
  await waitForOfflineReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a shared PDF goes to the files, a shared text becomes a note, also without a network', {
  tag: ['@worker', '@long'],
}, async ({ browser, server }) => {
  const { context, page, faults } = await newDevice(browser, server);
  await signUp(page, server);
  await controlled(page);
  await context.setOffline(true);
  await share(page, { title: 'Lecture 3.pdf', pdf: 'Lecture 3.pdf' });
  await page.waitForURL('**/dashboard/library/files#shared');
  const panel = page.getByRole('region', { name: 'Shared with Haversack' });
  await panel.getByRole('button', { name: 'Add Lecture 3.pdf to your files' }).click();
  await expect(page.getByRole('link', { name: 'Lecture 3' })).toBeVisible();
  await expect(panel).toBeHidden();

  await share(page, { title: 'On memory', text: 'Read it slowly.', url: 'https://example.org/a' });
  await panel.getByRole('button', { name: 'New note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On memory' })).toBeVisible();
  await expectNote(page, /^Read it slowly\./);

  await share(page, { text: 'Bring back the book !!' });
  await panel.getByRole('button', { name: 'New task' }).click();
  await expect(panel.getByRole('button', { name: 'Remove High' })).toBeVisible();
  await panel.getByRole('button', { name: 'Create task' }).click();
  await expect(panel).toBeHidden();
  await page.goto('/dashboard/tasks');
  await expect(page.getByRole('checkbox', { name: 'Bring back the book' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('items shared by a signed out visitor are kept, and offered after signing in', {
  tag: '@long',
}, async ({ browser, server }) => {
  const first = await newDevice(browser, server);
  await signUp(first.page, server);
  await first.context.close();
  const { page } = await newDevice(browser, server, { phone: true });
  await page.goto('/');
  await controlled(page);
  await share(page, { pdf: 'Lecture 4.pdf' });
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/account/login');
  await logIn(page, server.student);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Shared with Haversack' });
  await panel.getByRole('button', { name: 'Add Lecture 4.pdf to your files' }).click();
  await expect(page.getByRole('link', { name: 'Lecture 4' })).toBeVisible();
});

test('a file that is refused stays among the shared things until it is discarded', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await signUp(page, server);
  await controlled(page);
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('files', new File(['no PDF at all'], 'holiday.pdf', { type: 'application/pdf' }));
    await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Shared with Haversack' });
  await panel.getByRole('button', { name: 'Add holiday.pdf to your files' }).click();
  await expect(page.getByText('This is not a PDF.').first()).toBeVisible();
  await page.reload();
  await expect(panel.getByText('holiday.pdf')).toBeVisible();
  await panel.getByRole('button', { name: 'Discard holiday.pdf' }).click();
  await expect(panel).toBeHidden();
});

test('a share that no worker could take says so and asks for it once more', {
  tag: '@long',
}, async ({ browser, server }) => {
  const { page } = await newDevice(browser, server);
  await page.goto('/');
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.reload();
  // The page registers it anew when it has loaded: taken away before that, it would be there for the share.
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    while ((await serviceWorker.getRegistration()) === undefined)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await (await serviceWorker.getRegistration())?.unregister();
  });
  await share(page, { text: 'Lost on the way' });
  await expect(page.getByText('Share it again.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});
