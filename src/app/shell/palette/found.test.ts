import { readFileSync } from 'node:fs';
import { FileText } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../text/fold.ts';
import { commands, settingsSections } from './commands.ts';
import { findEntries, holdsAll, overview, score } from './found.ts';
import type { Entry } from './library.ts';

const note = (label: string, body = ''): Entry => ({
  id: `note:${label}`,
  section: 'In your library',
  label,
  detail: 'Note',
  icon: FileText,
  folded: fold(label),
  body: fold(body),
  choice: { link: { to: '/dashboard/library/notes' } },
});

const labels = (typed: string, more: Entry[] = []) =>
  findEntries([...commands(), ...more], typed).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  );

describe('the palette finds', () => {
  it.each([
    ['settings', 'Settings'],
    ['passwrd', 'Privacy & Security'],
    ['new note', 'New note'],
    ['dark', 'Dark theme'],
    ['export', 'Export everything'],
    ['sign out', 'Sign out'],
    ['log out', 'Sign out'],
    ['pdf', 'Upload a file'],
    ['powerpoint', 'Upload a file'],
    ['due', 'Start review'],
    ['sync now', 'Sync now'],
  ])('by “%s” first “%s”', (typed, first) => {
    expect(labels(typed)[0]).toBe(first);
  });

  it('what stands in a title before what stands in a body', () => {
    const more = [note('Plants', 'The Krebs cycle'), note('Krebs cycle')];
    expect(labels('krebs', more)).toEqual(['Krebs cycle', 'Plants']);
  });

  it('nothing by words that stand nowhere', () => {
    expect(labels('xylophone concerto')).toEqual([]);
  });

  it('every screen of the dashboard and every section of the settings', () => {
    const found = new Set(commands().map(({ id }) => id));
    const paths = [
      ...readFileSync('src/router.tsx', 'utf8').matchAll(/(?:path: |shown\(\s*)'([^'$]*)'/g),
    ]
      .map((match) => match[1] ?? '')
      .filter((path) => /^\/(?!account|error|option|dashboard|$)/.test(path));
    for (const path of paths) expect(found).toContain(`go:/dashboard${path}`);
    const screen = readFileSync('src/features/settings/settings-screen.tsx', 'utf8');
    const sections = [...screen.matchAll(/\{\s*id: '(\w+)',\s*title: '([^']+)'/g)];
    expect(settingsSections.map(([id, title]) => [id, title])).toEqual(
      sections.map((match) => [match[1], match[2]]),
    );
  });

  it('without a search: what was chosen last, then all there is to do', () => {
    const groups = overview(commands(), [note('Krebs cycle')]);
    expect(groups.map(({ title }) => title)).toEqual(['Recent', 'Create', 'Go to', 'Do']);
    expect(overview(commands(), [])[0]?.title).toBe('Create');
  });
});

const scoreOf = (text: string, search: string) => score(fold(text), fold(search).split(' '));

describe('what a search finds', () => {
  it.each([
    ['Cell biology', 'cell', true],
    ['Cell biology', 'bio cell', true],
    ['Cell biology', 'olog', true],
    ['Mitochondrion', 'mitohcondrion', true],
    ['Mitochondrion', 'mitocondr', true],
    ['Mitochondrion', 'mitoxhondrion', true],
    ['Mitochondrion', 'mitochhondrion', true],
    ['Übung macht müde', 'ubung mude', true],
    ['Die Straße nach Łódź', 'strasse lodz', true],
    ['Đà Nẵng', 'da nang', true],
    ['हिन्दी व्याकरण', 'व्याकरण', true],
    ['がっこう', 'がっこう', true],
    ['がこ', 'かこ', false],
    ['กาก', 'กาด', false],
    ['Privacy & Security', 'securty', true],
    ['Cell biology', 'cell chemistry', false],
    ['Cat', 'car', false],
    ['Tasks', 'notes', false],
  ])('in “%s” by “%s”: %s', (text, search, expected) => {
    expect(scoreOf(text, search) > 0).toBe(expected);
  });

  it('is better the closer it is', () => {
    const order = ['Tasks', 'Taskforce', 'My tasks list', 'Multitask', 'Tsak list'];
    const scores = order.map((text) => scoreOf(text, 'task'));
    expect(scores[1]).toBeGreaterThan(scores[3] ?? 0);
    expect(scores[3]).toBeGreaterThan(scores[4] ?? 0);
    expect(scoreOf('Task', 'task')).toBeGreaterThan(scores[1] ?? 0);
    expect(scores.every((value) => value > 0 && value <= 1)).toBe(true);
  });

  it('holds all its words, in any order', () => {
    expect(holdsAll(fold('The Calvin cycle'), ['cycle', 'calvin'])).toBe(true);
    expect(holdsAll(fold('The Calvin cycle'), ['krebs', 'cycle'])).toBe(false);
  });
});
