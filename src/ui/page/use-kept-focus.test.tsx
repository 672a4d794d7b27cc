// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function Screen({ empty }: { empty: boolean }) {
  useKeptFocus(empty);
  return (
    <main>
      <h1 tabIndex={-1}>Files</h1>
      <input aria-label="Search" />
      {empty ? <button type="button">Upload</button> : null}
    </main>
  );
}

it('hands the focus to the title when its button goes away', () => {
  const { rerender } = render(<Screen empty />);
  screen.getByRole('button').focus();
  rerender(<Screen empty={false} />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus where somebody is at work', () => {
  const { rerender } = render(<Screen empty />);
  const field = screen.getAllByRole('textbox').at(-1);
  field?.focus();
  rerender(<Screen empty={false} />);
  expect(document.activeElement).toBe(field);
});
