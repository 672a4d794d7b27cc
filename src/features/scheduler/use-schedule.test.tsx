// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../db/database.ts';
import { useEvents } from './use-schedule.ts';

afterEach(() => {
  cleanup();
  closeAccountDatabase();
});

it('shows an event of months, as a calendar that was imported may have, in each of its weeks', async () => {
  const database = await openAccountDatabase(crypto.randomUUID());
  const at = (day: string) => Date.parse(`${day}T00:00Z`);
  for (const [title, from, to] of [
    ['Holidays', '2026-07-01', '2026-10-01'],
    ['Before', '2026-07-02', '2026-07-20'],
  ] as const) {
    const event = { id: title, $at: '0loyw3v28-000-phone', title, createdAt: 1, deletedAt: 0 };
    await database.table('event').put({ ...event, startsAt: at(from), endsAt: at(to) });
  }
  function Week() {
    const events = useEvents(at('2026-09-07'), at('2026-09-14'));
    return events === undefined ? 'fetching' : events.map(({ title }) => title).join(', ');
  }
  render(<Week />);
  expect(await screen.findByText('Holidays')).toBeTruthy();
});
