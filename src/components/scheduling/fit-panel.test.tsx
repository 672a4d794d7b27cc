// @vitest-environment jsdom
/** Compares fitted parameters with those in use now, not with those in use at the measurement. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type AccountDatabase,
  closeAccountDatabase,
  openAccountDatabase,
} from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { changeDeckOptions, createDeck } from '../../model/entities/deck.ts';
import { changeSettings } from '../../model/entities/student/settings.ts';
import { defaultParameters } from '../../model/study/fsrs/parameters.ts';
import { allDecks } from './fit-kind.ts';
import { FitPanel } from './fit-panel.tsx';

let db: AccountDatabase;
const [fitted, elsewhere] = [9, 10].map((days) => defaultParameters.with(3, days));
const result = {
  ...{ kind: 'fitted' as const, parameters: fitted ?? [], present: defaultParameters, tests: 900 },
  before: { logLoss: 0.4, rmse: 0.1, tests: 180 },
  after: { logLoss: 0.3, rmse: 0.05, tests: 180 },
};

beforeEach(async () => {
  db = await openAccountDatabase(crypto.randomUUID());
  await mutate(createDeck, { id: 'bio', name: 'Biology' });
  await db.writeMeta('fitted', { [allDecks]: result, bio: result });
});
afterEach(async () => {
  cleanup();
  closeAccountDatabase();
  await db.delete();
});

const use = () => screen.findByRole('button', { name: 'Use new parameters' });

it('is offered as long as the same parameters hold', async () => {
  render(<FitPanel deckId={allDecks} parameters={null} />);
  expect(await use()).toBeTruthy();
  expect(screen.queryByText(/Your parameters have changed since/)).toBeNull();
});

it.each([
  ['all cards', allDecks],
  ['a deck that goes by them', 'bio'],
])('is not offered once another device has chosen other ones for %s', async (_, deckId) => {
  render(<FitPanel deckId={deckId} parameters={null} />);
  await use();
  await mutate(changeSettings, { parameters: elsewhere });
  await screen.findByText(/Your parameters have changed since/);
  expect(screen.queryByRole('button', { name: 'Use new parameters' })).toBeNull();
});

it('is offered where what changed does not hold for the deck', async () => {
  await mutate(changeDeckOptions, { id: 'bio', choices: { parameters: [...defaultParameters] } });
  await mutate(changeSettings, { parameters: elsewhere });
  render(<FitPanel deckId="bio" parameters={[...defaultParameters]} />);
  expect(await use()).toBeTruthy();
  expect(screen.queryByText(/Your parameters have changed since/)).toBeNull();
});
