// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoadingPage } from './loading.tsx';
import { Page } from './page.tsx';

afterEach(cleanup);

function Deck({ name }: { name?: string }) {
  if (name === undefined) return <LoadingPage title="Flashcards" label="Fetching flashcards" />;
  return (
    <section>
      <Page title={name}>
        <button type="button">Start review</button>
      </Page>
    </section>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });

describe('a page', () => {
  it('has its one title while it loads too, in the document’s title as well', () => {
    const { rerender } = render(<Deck />);
    expect(heading().textContent).toBe('Flashcards');
    expect(screen.getByRole('status').textContent).toBe('Fetching flashcards');
    rerender(<Deck name="Biology" />);
    expect(heading().textContent).toBe('Biology');
    expect(document.title).toBe('Biology · Haversack');
  });

  it('takes over the focus of the title it replaces', () => {
    const { rerender } = render(<Deck />);
    heading().focus();
    rerender(<Deck name="Biology" />);
    expect(document.activeElement).toBe(heading());
  });

  it('leaves the focus where the student put it', () => {
    const { rerender } = render(<Deck name="Biology" />);
    screen.getByRole('button').focus();
    rerender(<Deck />);
    expect(document.activeElement).toBe(document.body);
  });
});
