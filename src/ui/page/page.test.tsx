// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoadingPage } from './loading.tsx';
import { Page, TitlePlace } from './page.tsx';

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

describe('a page in the dashboard', () => {
  const inHeader = (page: ReactElement) => {
    const place = document.createElement('div');
    const view = render(<TitlePlace value={place}>{page}</TitlePlace>);
    return { place: within(place), page: within(view.container) };
  };
  const back = <a href="/files">Files</a>;

  it('puts the title of a list and its tools into the header’s row', () => {
    const { place, page } = inHeader(
      <Page title="Notes" tools={<button type="button">Sort</button>}>
        Rows
      </Page>,
    );
    expect(place.getByRole('heading', { level: 1, name: 'Notes' })).toBeTruthy();
    expect(place.getByRole('button', { name: 'Sort' })).toBeTruthy();
    expect(page.queryByRole('heading')).toBeNull();
  });

  it('has the way back of one thing there, and its title on the page', () => {
    const { place, page } = inHeader(
      <Page title="Biology" above={back}>
        Cards
      </Page>,
    );
    expect(place.getByRole('link', { name: 'Files' })).toBeTruthy();
    expect(page.getByRole('heading', { level: 1, name: 'Biology' })).toBeTruthy();
  });

  it('has both there where the content needs the room', () => {
    const { place } = inHeader(
      <Page title="Biology" above={back} isDense>
        Pages
      </Page>,
    );
    expect(place.getByRole('link', { name: 'Files' })).toBeTruthy();
    expect(place.getByRole('heading', { level: 1, name: 'Biology' })).toBeTruthy();
  });
});
