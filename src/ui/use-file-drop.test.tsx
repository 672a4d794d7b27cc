// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFileDrop } from './use-file-drop.ts';

afterEach(cleanup);

function Taker({ onFiles, isForAll }: { onFiles: (files: File[]) => void; isForAll?: boolean }) {
  useFileDrop(onFiles, isForAll);
  return null;
}

const dropped = { dataTransfer: { types: ['Files'], files: [new File(['a'], 'a.pdf')] } };

it('a screen that takes files itself gets them, though what takes them anywhere came later', () => {
  const [screen, anywhere] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Taker onFiles={screen} />);
  const both = (
    <>
      <Taker onFiles={screen} />
      <Taker onFiles={anywhere} isForAll />
    </>
  );
  rerender(both);
  fireEvent.drop(document.body, dropped);
  expect(screen).toHaveBeenCalledTimes(1);
  expect(anywhere).not.toHaveBeenCalled();
  rerender(<Taker onFiles={anywhere} isForAll />);
  fireEvent.drop(document.body, dropped);
  expect(anywhere).toHaveBeenCalledTimes(1);
});
