// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { File } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry } from './entry.ts';
import { Palette } from './palette.tsx';
import type { FoundNow } from './use-found.ts';

const answer = vi.hoisted(() => ({ now: {} as FoundNow }));
vi.mock('./use-found.ts', () => ({ recentPrefix: 'recent:', useFound: () => answer.now }));

const hit = (name: string): Entry => ({
  ...{ id: `file:${name}`, section: 'files', label: name, detail: 'File', icon: File },
  ...{ folded: name, choice: { link: { to: '/file', params: { id: name } } } },
});
const found = (isSettled: boolean, name: string): FoundNow => ({
  groups: [{ section: 'files', title: 'Files', entries: [hit(name)], count: 1 }],
  ...{ isSettled, corrected: [], hasFailed: false, isPartial: false, unreadFiles: 0 },
  ...{ state: { kind: 'ready' }, askAgain: () => undefined },
});

class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

const opened: string[] = [];
const palette = (more: { takeAhead?: () => string } = {}) => (
  <Palette
    {...more}
    userId="maria"
    here={undefined}
    onChoose={(choice) => 'link' in choice && opened.push(`take ${linkedId(choice)}`)}
    onCopyLink={() => undefined}
    beside={(link) => () => opened.push(`beside ${link.params?.id}`)}
    onClose={() => undefined}
  />
);
const linkedId = (choice: Entry['choice']) =>
  'link' in choice && 'params' in choice.link ? choice.link.params?.id : '';

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true, media: '' }));
  vi.stubGlobal('ResizeObserver', NoObserver);
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['{Enter}', 'take of the new words'],
  ['{Control>}{Enter}{/Control}', 'beside of the new words'],
  ['{Meta>}{Enter}{/Meta}', 'beside of the new words'],
])('%s before the answer waits for it', async (keys, expected) => {
  answer.now = found(false, 'of the words before');
  const { rerender } = render(palette());
  await userEvent.type(screen.getByRole('combobox'), `osmosis${keys}`);
  expect(opened).toEqual([]);
  answer.now = found(true, 'of the new words');
  rerender(palette());
  expect(opened).toEqual([expected]);
});

it('drops what waits for the answer when other words are typed', async () => {
  answer.now = found(false, 'of the words before');
  const { rerender } = render(palette());
  await userEvent.type(screen.getByRole('combobox'), 'osmosis{Control>}{Enter}{/Control}x');
  answer.now = found(true, 'of the new words');
  rerender(palette());
  expect(opened).toEqual([]);
});

it.each([
  ['in:notes krebs', ['New note “krebs”', 'New task “krebs”', 'New event “krebs”']],
  ['folder:Medicine krebs', ['New task “krebs”', 'New event “krebs”', 'New note “krebs”']],
  ['in:tasks krebs', ['New task “krebs”', 'New event “krebs”', 'New note “krebs”']],
])('offers to make something of the words of %s', async (typed, offered) => {
  answer.now = { ...found(true, ''), groups: [] };
  render(palette());
  await userEvent.type(screen.getByRole('combobox'), typed);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered);
});

it('takes what was typed before it came, and Enter', async () => {
  answer.now = found(false, 'of the words before');
  const { rerender } = render(palette({ takeAhead: () => 'osmosis\n' }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'osmosis');
  answer.now = found(true, 'of the new words');
  rerender(palette({ takeAhead: () => '' }));
  expect(opened).toEqual(['take of the new words']);
});
