import { describe, expect, it } from 'vitest';
import { refusalText } from '../../../components/files/refusals.ts';
import { maxFileBytes } from '../../../model/files/file-limits.ts';
import { hasPdfHeader, judgeFile } from './inspect-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function refusalOfBytes(blob: Blob, name = '') {
  const judged = await judgeFile(blob, name);
  return judged.ok ? undefined : judged.refusal;
}

describe('the check of an upload', () => {
  it('accepts a PDF with any name', async () => {
    expect(await refusalOfBytes(new Blob(['%PDF-1.7\n…']))).toBeUndefined();
  });

  it('accepts a PDF with other bytes before its header, as PDF readers do', () => {
    expect(hasPdfHeader(bytes(`${' '.repeat(1000)}%PDF-1.4`))).toBe(true);
  });

  it('reads only the first kilobyte', async () => {
    expect(await refusalOfBytes(new Blob([' '.repeat(1024), '%PDF-1.4']))).toBe('not-pdf');
  });

  it.each([
    ['a picture', '\u0089PNG\r\n'],
    ['a text that speaks of %PDF', '%PDF is a format'],
    ['half a header', '%PD'],
  ])('refuses %s', async (_, content) => {
    expect(await refusalOfBytes(new Blob([content]))).toBe('not-pdf');
  });

  it('refuses an empty file before it reads it', async () => {
    expect(await refusalOfBytes(new Blob([]))).toBe('no-bytes');
  });

  it('refuses a file that is too large without reading it', async () => {
    const large = { size: maxFileBytes + 1 } as Blob;
    expect(await refusalOfBytes(large)).toBe('too-large');
  });

  it('says that a file has vanished since it was chosen', async () => {
    const gone = {
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) }),
    } as unknown as Blob;
    expect(await refusalOfBytes(gone)).toBe('unreadable');
  });

  it('has a sentence with a next step for each refusal', () => {
    for (const refusal of ['not-pdf', 'no-bytes', 'too-large', 'broken'] as const) {
      expect(refusalText(refusal)).toMatch(/\. \S.*\.$/);
    }
  });
});
