// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useAlone } from './reader-frame.tsx';

afterEach(cleanup);

function Reader({ isAlone }: { isAlone: boolean }) {
  const own = useRef<HTMLDivElement>(null);
  useAlone(own, isAlone);
  return (
    <div>
      <header>header</header>
      <main>
        <h1>title</h1>
        <div ref={own}>reader</div>
        <dialog open>dialog</dialog>
      </main>
    </div>
  );
}

it('leaves only the reader, dialogs and messages to be reached, and gives all of it back', () => {
  const shown = render(<Reader isAlone />);
  const isInert = (text: string) => screen.getByText(text).closest('[inert]') !== null;
  expect(['header', 'title'].map(isInert)).toEqual([true, true]);
  expect(['reader', 'dialog'].map(isInert)).toEqual([false, false]);
  shown.rerender(<Reader isAlone={false} />);
  expect(document.querySelector('[inert]')).toBeNull();
});
