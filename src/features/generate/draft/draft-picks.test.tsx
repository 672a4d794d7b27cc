// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../../db/database.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { KeySentence } from '../../../generate/pick/key-sentence.ts';
import { skipPick } from '../../../queries/picks.ts';
import type { Draft } from './draft.ts';
import { DraftPicks } from './draft-picks.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({
    to,
    search,
    className,
    children,
  }: Record<string, unknown> & { children: ReactNode }) => (
    <a href={`${String(to)}?${JSON.stringify(search)}`} className={String(className)}>
      {children}
    </a>
  ),
}));

function sentence(text: string, hidden: string, page: number): KeySentence {
  const start = text.indexOf(hidden);
  const gaps = [{ start, end: start + hidden.length }];
  return { sentence: text, quote: text, page, section: '', gaps, rank: 0 };
}
const cells = sentence('Cells divide by mitosis.', 'mitosis', 3);
const iron = sentence('Iron rusts in wet air.', 'wet air', 4);

let found: KeySentence[] = [];
vi.mock('../../../queries/key-sentences.ts', () => ({
  keySentencesIn: async () => found,
  keptSentences: async () => undefined,
}));

const file = { id: 'f', name: 'Biology.pdf', mime: 'application/pdf' };
const range = { fromPage: 3, toPage: 5 };
const draftOf = (items: StudyItem[]): Draft => ({
  ...{ kind: 'flashcards', range, rejected: {} },
  items: items.map((item, at) => ({ key: String(at), item })),
});
const cloze: StudyItem = {
  ...{ type: 'cloze', text: 'Cells divide by {{c1::mitosis}}.', page: 3, quote: cells.quote },
};

let db: AccountDatabase;
beforeEach(async () => {
  found = [cells, iron];
  db = await openAccountDatabase(crypto.randomUUID());
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

it('offers the sentences of the pages, and is the main thing to do where nothing was found', async () => {
  render(<DraftPicks from={file} range={range} into="mine" />);
  expect(await screen.findByText('2 sentences, about 1 minute')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Pick sentences' });
  expect(link.getAttribute('href')).toBe(
    '/dashboard/library/files/$id/pick?{"from":3,"to":5,"deck":"mine"}',
  );
  expect(link.className).toContain('bg-accent');
});

it('leaves out what a found card asks, and stands behind the cards', async () => {
  render(<DraftPicks from={file} range={range} draft={draftOf([cloze])} />);
  expect(await screen.findByText('1 sentence, about 1 minute')).toBeTruthy();
  expect(screen.getByText('wet air')).toBeTruthy();
  expect(screen.getByRole('link').className).not.toContain('bg-accent ');
});

it('leaves out what was skipped meanwhile, on any device', async () => {
  render(<DraftPicks from={file} range={range} draft={draftOf([cloze])} />);
  await screen.findByText('1 sentence, about 1 minute');
  await skipPick({ entity: 'file', id: 'f' }, iron);
  await waitFor(() => expect(screen.queryByText('Pick')).toBeNull());
});

it('is not there where no sentence is worth it', async () => {
  found = [];
  const { container } = render(<DraftPicks from={file} range={range} />);
  await waitFor(() => expect(container.childElementCount).toBe(0));
});
