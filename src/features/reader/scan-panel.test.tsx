// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { readJobs } from '../../db/jobs.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import {
  addWaiting,
  keepLanguage,
  readWaiting,
  recognizeFile,
} from '../../reading/ocr/recognition.ts';
import { ScanPanel } from './scan-panel.tsx';

let account = 0;
beforeEach(async () => {
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
  await openAccountDatabase(`scan-panel-${account++}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const scan: StudyFile = {
  ...{ $at: '', id: 'f', name: 'Handout', mime: 'application/pdf', sha256: 'a', deletedAt: 0 },
  ...{ sizeBytes: 9, pageCount: 3, addedAt: 1, uploadedAt: 0, content: 'scanned' as const },
};
const show = (fields: Partial<StudyFile> = {}, isHere = true) =>
  render(<ScanPanel file={{ ...scan, ...fields }} isHere={isHere} />);

/** @param confidences of each page; none: it was not read, 0: nothing was found, text: it has its own */
async function putPages(...confidences: (number | undefined | string)[]): Promise<void> {
  await currentDatabase().pageTexts.bulkPut(
    confidences.map((confidence, index) => {
      const row = { fileId: 'f', page: index + 1, blocks: [], text: '' };
      if (confidence === undefined) return row;
      if (typeof confidence === 'string') return { ...row, text: confidence.repeat(30) };
      const word = ['Memory', 0, 0, 10, 10, confidence] as const;
      const lines = confidence === 0 ? [] : [[word]];
      return { ...row, recognized: { language: 'eng', confidence, width: 9, height: 9, lines } };
    }),
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const languages = async () =>
  (await readJobs(currentDatabase())).map(({ input }) => (input as { language: string }).language);

describe('a scanned file', () => {
  it('says what it is, asks once for the language, as the browser has it, and keeps the choice', async () => {
    show();
    expect(
      await screen.findByText(/^This file looks scanned: its pages have little or no text\./),
    ).toBeTruthy();
    await press('Recognize text');
    const field = await screen.findByLabelText<HTMLSelectElement>('Language of the text');
    expect(field.value).toBe('deu');
    await userEvent.selectOptions(field, 'French');
    await userEvent.click(screen.getAllByRole('button', { name: 'Recognize text' })[1] as Element);
    await waitFor(async () => expect(await languages()).toEqual(['fra']));

    await press('Cancel text recognition');
    await press('Recognize text');
    await waitFor(async () => expect(await languages()).toEqual(['fra']));
    expect(screen.queryByLabelText('Language of the text')).toBeNull();
  });

  it('offers nothing while its bytes are elsewhere', async () => {
    show({}, false);
    expect(await screen.findByText(/^This file looks scanned/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says how far it is, page by page', async () => {
    await recognizeFile(currentDatabase(), scan, 'eng');
    show();
    expect(await screen.findByText('Waiting…')).toBeTruthy();
    const [job] = await readJobs(currentDatabase());
    const step = { step: 'Recognizing text', done: 1, total: 3 };
    await currentDatabase().jobs.update(job?.id ?? '', { ...step, state: 'running' });
    const bar = await screen.findByRole('progressbar', { name: 'Recognizing text' });
    expect(bar.ariaValueText ?? bar.getAttribute('aria-valuetext')).toBe('1 of 3 pages');
  });

  it('says why it failed, and tries again', async () => {
    await recognizeFile(currentDatabase(), scan, 'eng');
    const [job] = await readJobs(currentDatabase());
    await currentDatabase().jobs.update(job?.id ?? '', { state: 'failed', problem: 'It is full.' });
    show();
    expect(
      await screen.findByText(/^It is full\. Pages that were recognized are kept\./),
    ).toBeTruthy();
    await press('Try again');
    expect(await screen.findByText('Waiting…')).toBeTruthy();
  });

  it('waits for a connection in plain words, until that is cancelled', async () => {
    await addWaiting(currentDatabase(), { fileId: 'f', language: 'eng' });
    show();
    expect(await screen.findByText('Waiting for connection')).toBeTruthy();
    expect(screen.getByText(/has to be downloaded once \(5\.\d MB\)/)).toBeTruthy();
    await press('Cancel text recognition');
    await button('Recognize text');
    expect(await readWaiting(currentDatabase())).toEqual([]);
  });

  it('names what was found: pages with text, hard ones, and those without', async () => {
    await putPages(91, 60, 0);
    show();
    expect(
      await screen.findByText(/^Recognized text on 2 pages\. It can have mistakes/),
    ).toBeTruthy();
    expect(screen.getByText('Hard to read: page 2.')).toBeTruthy();
    expect(screen.getByText('No text found: page 3.')).toBeTruthy();
  });

  it('says that nothing was found', async () => {
    await putPages(0, 0, 0);
    show();
    expect(await screen.findByText('No text was found on the scanned pages.')).toBeTruthy();
  });

  it('is read once more in another language, in place of what there was', async () => {
    await putPages(60, 60, 60);
    show();
    await press('Recognize again');
    await userEvent.selectOptions(await screen.findByLabelText('Language of the text'), 'Polish');
    await press('Recognize text');
    await waitFor(async () => expect(await languages()).toEqual(['pol']));
    // The engine removes old results when it starts (`ocr/recognition-job.ts`).
    expect(await currentDatabase().pageTexts.count()).toBe(3);
    expect((await readJobs(currentDatabase()))[0]?.input).toMatchObject({ isAgain: true });
  });

  it('offers another language also where only some of it was read', async () => {
    await keepLanguage(currentDatabase(), 'eng');
    await putPages(60, undefined, undefined);
    show();
    await button('Recognize text');
    await press('Recognize again');
    expect(await screen.findByLabelText('Language of the text')).toBeTruthy();
  });
});

describe('a file of pictures', () => {
  it('offers to recognize them, in words of its own', async () => {
    show({ mime: documentMimes.png, pageCount: 1 });
    expect(await screen.findByText(/^This file is a picture\. Recognize the text/)).toBeTruthy();
    cleanup();
    show({ mime: documentMimes.pictures });
    expect(await screen.findByText(/^The pages of this file are pictures\./)).toBeTruthy();
    await button('Recognize text');
  });
});

describe('a file that is made of text', () => {
  it.each([documentMimes.pptx, documentMimes.epub, documentMimes.html, documentMimes.text])(
    'is never called scanned, however short (%s)',
    async (mime) => {
      await putPages(undefined, 'a', 'a');
      for (const content of ['scanned', 'text'] as const) {
        const { container, unmount } = show({ mime, content });
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(container.childElementCount).toBe(0);
        unmount();
      }
      expect(await recognizeFile(currentDatabase(), { ...scan, mime }, 'eng')).toMatchObject({
        ok: false,
        error: { kind: 'unsupported' },
      });
      expect(await readJobs(currentDatabase())).toEqual([]);
    },
  );
});

describe('a file with text', () => {
  const text = { content: 'text' as const };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('names the pages that have none', async () => {
    await putPages('a', undefined, undefined);
    show(text);
    expect(await screen.findByText(/^Pages 2–3 have no text\. If they are scans/)).toBeTruthy();
    await button('Recognize text');
  });

  it('says nothing where there are none, while it is being read, or once they were looked at in vain', async () => {
    for (const pages of [
      ['a', 'a', 'a'],
      ['a', undefined],
      ['a', 'a', 0],
    ]) {
      await currentDatabase().pageTexts.clear();
      await putPages(...pages);
      const { container, unmount } = show(text);
      await settled();
      expect(container.childElementCount).toBe(0);
      unmount();
    }
  });
});
