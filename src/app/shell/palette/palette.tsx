/**
 * The command palette: go anywhere, find anything on this device, make something new, do something.
 * A combobox with a list box (ARIA Authoring Practices, editable combobox with list autocomplete): the
 * focus stays in the field, the arrows move the choice, Enter takes it.
 */
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { commands } from './commands.ts';
import { type Entry, inLibrary } from './entry.ts';
import { PaletteList } from './palette-list.tsx';
import { readRecent, rememberChoice } from './recent-choices.ts';
import { findEntries, type Group, overview } from './search/found.ts';
import { useLibrary } from './search/use-library.ts';
import { useLongSearch } from './search/use-long-search.ts';

/** The same thing may stand among the recent ones and in its own group. */
const recentPrefix = 'recent:';

interface PaletteProps {
  userId: string;
  onChoose: (choice: Entry['choice']) => void;
  onClose: () => void;
}

export function Palette({ userId, onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { groups, ended } = useGroups(userId, typed);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries[Math.min(active, entries.length - 1)];
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  // Runs after the dialog has opened and taken the focus.
  useLayoutEffect(() => field.current?.focus(), []);
  const take = (entry: Entry) => {
    rememberChoice(userId, entry.id.replace(recentPrefix, ''));
    onClose();
    onChoose(entry.choice);
  };
  const move = (by: number) => {
    if (entries.length === 0) return;
    const from = Math.min(active, entries.length - 1);
    const next =
      Math.abs(by) > 1 ? clamp(from + by, entries.length) : wrap(from + by, entries.length);
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' && chosen) take(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search and commands" position="top" onClose={onClose}>
      <input
        ref={field}
        type="text"
        inputMode="search"
        // Nobody's work is in it: neither a new version nor Escape need ask for it.
        data-kept=""
        role="combobox"
        aria-label="Search or type a command"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? optionId(chosen) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Search or type a command"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={classes(controlClass, 'text-base')}
      />
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        onPoint={(entry) => setActive(entries.indexOf(entry))}
        onTake={take}
      />
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'pb-4 text-center text-muted'}>
        {summary(typed, entries.length, ended)}
      </p>
    </Dialog>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

const wrap = (index: number, length: number) => (index + length) % length;
const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

function summary(typed: string, count: number, ended: boolean): string {
  if (typed.trim() === '') return '';
  if (count > 0) return `${count} found${ended ? '' : ', still searching'}`;
  return ended
    ? `No results on this device for “${typed.trim()}”. Words inside a file are found by Find in the file.`
    : 'Searching your cards…';
}

function useGroups(userId: string, typed: string): { groups: Group[]; ended: boolean } {
  const all = useMemo(commands, []);
  const recentIds = useMemo(() => readRecent(userId), [userId]);
  const library = useLibrary();
  const long = useLongSearch(typed, library);
  const groups = useMemo(() => {
    const things = library?.entries ?? [];
    if (typed.trim() !== '') return findEntries([...all, ...things], typed);
    const byId = new Map([...all, ...things].map((entry) => [entry.id, entry]));
    const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
    return overview(
      all,
      recent.map((entry) => ({ ...entry, id: `${recentPrefix}${entry.id}` })),
    );
  }, [all, library, recentIds, typed]);
  if (long.entries.length === 0) return { groups, ended: long.ended && library !== undefined };
  return { groups: withCards(groups, long.entries), ended: long.ended };
}

/** They follow the other things of the library. */
function withCards(groups: Group[], cards: Entry[]): Group[] {
  if (!groups.some(({ title }) => title === inLibrary)) {
    return [...groups, { title: inLibrary, entries: cards }];
  }
  return groups.map((group) =>
    group.title === inLibrary ? { ...group, entries: [...group.entries, ...cards] } : group,
  );
}
