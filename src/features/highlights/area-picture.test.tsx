// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import 'fake-indexeddb/auto';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeBlob } from '../../db/bytes/blobs.ts';
import { openAccountDatabase } from '../../db/database.ts';
import { documentMimes } from '../../model/files/document-kinds.ts';
import { AreaPicture } from './area-picture.tsx';

const drawArea = vi.hoisted(() => vi.fn(async () => new Blob(['picture'])));
vi.mock('./draw-area.ts', () => ({ drawArea }));

/** Everything is visible. */
class InSight {
  observe: () => void;
  disconnect = () => undefined;

  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => tell([{ isIntersecting: true }]);
  }
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is drawn when its file comes to this device', async () => {
  vi.stubGlobal('IntersectionObserver', InSight);
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: () => 'blob:x',
    revokeObjectURL: () => undefined,
  });
  const database = await openAccountDatabase(crypto.randomUUID());
  const file = { sha256: 'a'.repeat(64), mime: documentMimes.png };
  const area = { kind: 'rect', numbers: [0, 0, 0.5, 0.5] } as never;
  const mark = { page: 1, area, color: 'yellow', strokeEnds: null, strokeWidth: null } as const;
  const { container } = render(<AreaPicture file={file} mark={mark} />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drawArea).not.toHaveBeenCalled();
  await storeBlob(file.sha256, new Blob(['bytes']), database);
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:x'));
  expect(drawArea).toHaveBeenCalledOnce();
});
