// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { pagesMarker } from '../../../ui/bring-to-sight.ts';
import { AloudContext } from './aloud.tsx';
import { AloudBar, AloudButton } from './aloud-bar.tsx';
import { createAloudReading } from './aloud-reading.ts';

afterEach(cleanup);

function readAloud({ hasButton = true } = {}) {
  const reading = createAloudReading({
    speaker: { speak: () => undefined, stop: () => undefined },
    pageCount: () => 1,
    pageShown: () => 1,
    sentencesOf: async () => ['One.', 'Two.'],
    textComes: async () => false,
    prepare: async () => undefined,
    how: () => ({ language: 'en', rate: 1, voice: undefined }),
  });
  const aloud = Object.assign(reading, { language: () => 'en' });
  render(
    <AloudContext value={aloud}>
      <section>
        {hasButton ? <AloudButton /> : null}
        <div tabIndex={-1} data-testid="pages" {...{ [pagesMarker]: '' }} />
        <AloudBar />
      </section>
    </AloudContext>,
  );
  return act(() => aloud.play());
}

const button = (name: string) => screen.getByRole('button', { name });

it('gives the focus to what began it when it stops', async () => {
  await readAloud();
  await userEvent.click(button('Stop reading aloud'));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(document.activeElement).toBe(button('Read aloud'));
});

it('gives the focus to the pages where that button is not there', async () => {
  await readAloud({ hasButton: false });
  await userEvent.click(button('Stop reading aloud'));
  expect(document.activeElement).toBe(screen.getByTestId('pages'));
});

it('leaves the focus where it is outside of the bar', async () => {
  await readAloud();
  screen.getByTestId('pages').focus();
  await act(async () => button('Read aloud').click());
  expect(document.activeElement).toBe(screen.getByTestId('pages'));
});

it('is one stop for Tab, with arrows from button to button', async () => {
  await readAloud();
  button('Previous sentence').focus();
  const names: (string | null | undefined)[] = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.keyboard('{ArrowRight}');
    names.push(document.activeElement?.getAttribute('aria-label'));
  }
  expect(names).toEqual(['Pause', 'Next sentence', '1× speed and voice', 'Stop reading aloud']);
  await userEvent.tab();
  expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(false);
});

it('opens speed and voice by key, and gives the focus back', async () => {
  await readAloud();
  button('1× speed and voice').focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByLabelText('Speed')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('1× speed and voice'));
});

it('names the key of each button that has one', async () => {
  await readAloud();
  const keyOf = (name: string) => button(name).getAttribute('aria-keyshortcuts');
  // S pauses. The start button stops.
  expect([keyOf('Pause'), keyOf('Read aloud')]).toEqual(['S', null]);
});
