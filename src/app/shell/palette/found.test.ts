import { readFileSync } from 'node:fs';
import { FileText } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { allSettings } from '../../../features/settings/frame/find-settings.ts';
import { fold } from '../../../text/fold.ts';
import { commands, settingsSections } from './commands.ts';
import type { Entry } from './entry.ts';
import { findEntries, isCommandMeant, overview, score, unite } from './found.ts';

const thing = (section: 'notes' | 'files', label: string, more: Partial<Entry> = {}): Entry => ({
  ...{ id: `${section}:${label}`, section, label, detail: 'Note', icon: FileText },
  folded: fold(label),
  choice: { link: { to: '/dashboard/library/notes' } },
  ...more,
});
const note = (label: string) => thing('notes', label);

const labels = (typed: string, more: Entry[] = []) =>
  findEntries([...commands(), ...more], typed).map(({ entry: { label } }) => label);

describe('the palette finds', () => {
  it.each([
    ['settings', 'Settings'],
    ['passwrd', 'Password'],
    ['security', 'Privacy & Security'],
    ['new note', 'New note'],
    ['dark', 'Dark theme'],
    ['export', 'Export everything'],
    ['export notes', 'Export notes'],
    ['print notes', 'Export notes'],
    ['sign out', 'Sign out'],
    ['log out', 'Sign out'],
    ['pdf', 'Upload a file'],
    ['powerpoint', 'Upload a file'],
    ['due', 'Start review'],
    ['sync now', 'Sync now'],
    ['retention', 'Desired retention (%)'],
    ['larger text', 'Text size'],
    ['quiet hours', 'Quiet hours'],
    ['single keys', 'Keyboard'],
  ])('by “%s” first “%s”', (typed, first) => {
    expect(labels(typed)[0]).toBe(first);
  });

  it('a setting by what is to be done with it', () => {
    const labels = findEntries(commands(), 'change password').map(({ entry }) => entry.label);
    expect(labels[0]).toMatch(/password/i);
  });

  it('each setting by its label', () => {
    for (const { label } of allSettings) expect(labels(label), label).toContain(label);
    expect(labels('dark')).toEqual(expect.arrayContaining(['Dark theme', 'Theme']));
  });

  it('titles with typos only if there is none without', () => {
    const notes = [note('Tsak list'), note('Causal chains'), note('Casual dress'), note('🧬 lab')];
    expect(labels('causal', notes)).toEqual(['Causal chains']);
    expect(labels('casaul', notes)).toEqual(['Casual dress']);
    expect(labels('casual drses', notes)).toEqual(['Casual dress']);
    expect(labels('🧬', notes)).toEqual(['🧬 lab']);
  });

  it('things that are named so before things with the words elsewhere', () => {
    const named = note('Biology');
    const tagged = { ...note('Cells'), folded: fold('Cells biology') };
    const longer = note('Biologyland');
    expect(labels('biology', [tagged, longer, named])).toEqual(['Biology', 'Biologyland', 'Cells']);
  });

  it('nothing by words that stand nowhere', () => {
    expect(labels('xylophone concerto')).toEqual([]);
  });

  it('things whose titles have most of the words, after those with all', () => {
    const notes = [note('Brachial plexus'), note('Nerve of the brachial plexus'), note('A nerve')];
    expect(labels('brachial plexus nerve', notes)).toEqual([
      ...['Nerve of the brachial plexus', 'Brachial plexus'],
    ]);
    expect(labels('brachial plexus', [note('Brachial')])).toEqual([]);
    expect(labels('what is osmosis', [note('What is life')])).toEqual([]);
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

const scoreOf = (text: string, search: string) => score(fold(text), search);

describe('a command is meant', () => {
  it.each([
    ['change password', true, true],
    // The index has all these words.
    ['change password', false, false],
    ['dark theme', true, true],
    ['photosynthesis password', true, false],
    ['passwrd', true, false],
  ])(
    'by “%s”, where the index found other or fewer words (%j): %j',
    (typed, isCorrected, isMeant) => {
      expect(isCommandMeant(findEntries(commands(), typed), isCorrected)).toBe(isMeant);
    },
  );
});

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
    ['Colour of cards', 'c_o', false],
    ['The c_out value', 'c_o', true],
    ['Cell-wall', 'wall-cell', true],
    ['Follow up', 'follow-up', true],
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
});

describe('what the index finds', () => {
  /** Titles of groups with the labels of their entries. */
  function shown(typed: string, titles: Entry[], ...indexed: Entry[]) {
    const bySection = Map.groupBy(indexed, ({ section }) => section);
    const groups = [...bySection].map(([section, entries]) => ({
      ...{ section, entries, count: entries.length + 10 },
    }));
    const found = findEntries([...commands(), ...titles], typed);
    return unite(found, groups, 3).map(
      ({ title, entries, count }) =>
        `${title} ${count ?? ''}: ${entries.map(({ label }) => label).join(', ')}`,
    );
  }

  it('joins titles in their groups, which keep their places', () => {
    const titles = [note('Krebs cycle')];
    expect(shown('krebs', titles)).toEqual(['Notes 1: Krebs cycle']);
    expect(
      shown('krebs', titles, thing('files', 'p. 6'), note('Plants'), note('Krebs cycle')),
    ).toEqual(['Notes 12: Krebs cycle, Plants', 'Files 11: p. 6']);
  });

  it('stands behind groups with a thing that is named so', () => {
    const hit = thing('files', 'p. 6');
    const weak = { ...note('Plants'), folded: fold('Plants krebs') };
    expect(shown('krebs', [weak], hit)).toEqual(['Files 11: p. 6', 'Notes 1: Plants']);
    expect(shown('kerbs', [note('Krebs cycle')], hit, note('Kerbs'))).toEqual([
      'Files 11: p. 6',
      'Notes 11: Kerbs, Krebs cycle',
    ]);
  });

  it('has titles with most of the words last in their group', () => {
    const typed = 'brachial plexus nerve';
    expect(
      shown(typed, [note('Brachial plexus')], thing('files', 'p. 6'), note('Nerves, all')),
    ).toEqual(['Files 11: p. 6', 'Notes 11: Nerves, all, Brachial plexus']);
    expect(shown(typed, [note('Brachial plexus')])).toEqual(['Notes 1: Brachial plexus']);
  });

  it('has groups in the order of their best hits', () => {
    const indexed = (['files', 'notes', 'cards'] as const).map((section, at) => ({
      ...{ section, count: 1, best: at - 1 },
      entries: [{ ...note(section), section }],
    }));
    expect(unite([], indexed, 3).map(({ section }) => section)).toEqual([
      ...['cards', 'notes', 'files'],
    ]);
  });

  it('hides commands that are only like the words, where the words themselves are found', () => {
    const found = findEntries(
      commands().filter(({ label }) => label === 'Text size'),
      'metter',
    );
    const metternich = { section: 'notes', entries: [note('Metternich')], count: 1 } as const;
    expect(unite(found, [], 3).map(({ section }) => section)).toEqual(['Go to']);
    expect(unite(found, [metternich], 3).map(({ section }) => section)).toEqual(['notes']);
    expect(unite(found, [metternich], 3, true).map(({ section }) => section)).toEqual([
      ...['notes', 'Go to'],
    ]);
  });

  it('stands behind titles that are near if it, too, has only near words', () => {
    const found = findEntries([note('Mitosis and meiosis'), note('Meiosis')], 'meosis');
    const indexed = [thing('files', 'p. 6'), note('Division')].map((entry) => ({
      ...{ section: entry.section, entries: [entry], count: 1 },
    }));
    const labels = unite(found, indexed, 3, true).map(({ entries }) =>
      entries.map(({ label }) => label),
    );
    expect(labels).toEqual([['Meiosis', 'Mitosis and meiosis', 'Division'], ['p. 6']]);
  });

  it('shows what belongs to the open thing first, and once', () => {
    const here = thing('files', 'p. 6', { isHere: true });
    expect(shown('pavlov', [], here, thing('files', 'p. 7'), note('Dogs'))).toEqual([
      'Here first : p. 6',
      'Files 12: p. 7',
      'Notes 11: Dogs',
    ]);
  });

  it('stands before commands that only mean the words, if a thing is named so', () => {
    // A setting is found by “memory”, which its label does not say.
    expect(shown('memory', [])[0]).toMatch(/^Go to : Desired retention/);
    expect(shown('memory', [note('Memory')]).map((line) => line.slice(0, 5))).toEqual([
      ...['Notes', 'Go to'],
    ]);
  });

  it('stands behind commands that are meant, and before those that are only near', () => {
    expect(shown('dark', [], note('Dark matter'))[0]).toBe('Do : Dark theme');
    const weak = shown('ettin', [], note('Getting started'));
    expect(weak[0]).toBe('Notes 11: Getting started');
    expect(weak.length).toBeGreaterThan(1);
  });

  it('is cut, and says how much there is', () => {
    const many = Array.from({ length: 5 }, (_, at) => note(`Note ${at}`));
    expect(shown('osmosis', [], ...many)).toEqual(['Notes 15: Note 0, Note 1, Note 2']);
  });
});
