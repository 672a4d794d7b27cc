// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { File } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noUnreadFiles } from '../../../queries/search/unread-files.ts';
import { forgetSearch } from './back-to-hits.ts';
import type { Entry } from './entry.ts';
import { Palette } from './palette.tsx';
import type { FoundNow } from './use-found.ts';

const answer = vi.hoisted(() => ({ now: {} as FoundNow }));
vi.mock('./use-found.ts', () => ({ useFound: () => answer.now }));
const saved = vi.hoisted(() => ({ searches: [] as string[], toggle: vi.fn() }));
vi.mock('./typed-entries.ts', async (original) => ({
  ...(await original<object>()),
  useSavedSearches: () => saved,
}));

const hit = (name: string): Entry => ({
  ...{ id: `file:${name}`, section: 'files', label: name, detail: 'File', icon: File },
  ...{ folded: name, choice: { link: { to: '/file', params: { id: name } } } },
});
const found = (isSettled: boolean, name: string): FoundNow => ({
  groups: [{ section: 'files', title: 'Files', entries: [hit(name)], count: 1 }],
  ...{
    isSettled,
    corrected: [],
    hasSome: false,
    areTags: false,
    hasFailed: false,
    isPartial: false,
    unread: noUnreadFiles,
  },
  ...{ state: { kind: 'ready' }, askAgain: () => undefined },
});

class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

const opened: string[] = [];
const left: (string | undefined)[] = [];
const palette = (more: { takeAhead?: () => string } = {}) => (
  <Palette
    {...more}
    userId="maria"
    here={undefined}
    onChoose={(choice, search) => {
      left.push(search?.typed);
      if ('link' in choice) opened.push(`take ${linkedId(choice)}`);
    }}
    onCopyLink={() => undefined}
    beside={(link) => () => opened.push(`beside ${link.params?.id}`)}
    onClose={() => undefined}
  />
);
const linkedId = (choice: Entry['choice']) =>
  'link' in choice && 'params' in choice.link ? choice.link.params?.id : '';

beforeEach(() => {
  opened.length = 0;
  left.length = 0;
  forgetSearch();
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

const chosen = (entry: Partial<Entry>): FoundNow => ({
  ...found(true, ''),
  groups: [{ section: 'Go to', title: 'Go to', entries: [{ ...hit('x'), ...entry }] }],
});

it.each<[string, Entry['choice'], string | undefined]>([
  ['a place', { link: { to: '/dashboard/tasks' } }, 'theme'],
  ['a setting', { setting: { pageId: 'appearance', label: 'Theme' } }, 'theme'],
  ['an action', { action: 'theme-dark' }, undefined],
  ['a form', { begin: 'new-task' }, undefined],
])('comes back after %s if that leads away', async (_, choice, typed) => {
  answer.now = chosen({ section: 'Go to', choice });
  render(palette());
  await userEvent.type(screen.getByRole('combobox'), 'theme{Enter}');
  expect(left).toEqual([typed]);
});

it('shows all of a group by its last entry, with the words as they are', async () => {
  const files = found(true, 'anatomy.pdf');
  answer.now = { ...files, groups: files.groups.map((group) => ({ ...group, count: 18 })) };
  render(palette());
  await userEvent.type(screen.getByRole('combobox'), 'bilayer{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Show all files');
  await userEvent.keyboard('{Enter}');
  const chip = screen.getByRole('button', { name: 'Files' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'bilayer');
  expect(screen.queryByRole('option', { name: 'Show all files' })).toBeNull();
});

it('searches for a tag as a word on request', async () => {
  answer.now = { ...found(true, 'x'), areTags: true };
  render(palette());
  await userEvent.type(screen.getByRole('combobox'), 'osmosis #exam');
  await userEvent.click(screen.getByRole('button', { name: 'Search for “osmosis exam” as words' }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'osmosis exam');
});

it('keeps the typed search with its group by a star, which says whether it is kept', async () => {
  answer.now = found(true, 'x');
  saved.searches = ['in:notes osmosis'];
  render(palette());
  expect(screen.queryByRole('button', { name: /search$/ })).toBeNull();
  await userEvent.type(screen.getByRole('combobox'), 'osmosis');
  const star = screen.getByRole('button', { name: 'Save this search' });
  await userEvent.click(star);
  expect(saved.toggle).toHaveBeenLastCalledWith('osmosis');
  await userEvent.click(screen.getByRole('button', { name: 'Notes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove saved search' }));
  expect(saved.toggle).toHaveBeenLastCalledWith('in:notes osmosis');
});

it('types what a kept search or a tip says, and goes on', async () => {
  answer.now = chosen({ section: 'Kept', choice: { type: 'edited:week ' } });
  render(palette());
  await userEvent.type(screen.getByRole('combobox'), '{Enter}essay');
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'edited:week essay');
  expect(opened).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Search tips' }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', '?');
  await userEvent.click(screen.getByRole('button', { name: 'Search tips', pressed: true }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
});
