// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAccountDatabase } from '../../db/database.ts';
import { documentMimes, pdfMime } from '../../model/files/document-kinds.ts';
import { useIsRecognized } from './use-scanned-pages.ts';

let account = 0;
beforeEach(async () => void (await openAccountDatabase(`scans-${account++}`)));
afterEach(cleanup);

it.each([
  [pdfMime, true],
  [documentMimes.jpeg, true],
  [documentMimes.text, false],
  [documentMimes.docx, false],
])('what was made elsewhere from a file with few letters was recognized: %s %s', (mime, wanted) => {
  const file = { id: 'f', content: 'scanned' as const, mime };
  const { result } = renderHook(() => useIsRecognized(file));
  expect(result.current(1)).toBe(wanted);
});
