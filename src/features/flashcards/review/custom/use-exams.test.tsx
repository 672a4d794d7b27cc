// @vitest-environment jsdom
/** The list of exams while the worker counts, and after cards change. */
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../../../../db/database.ts';
import { mutate } from '../../../../db/mutate.ts';
import { useRows } from '../../../../db/rows/use-rows.ts';
import { createEvent } from '../../../../model/entities/event.ts';
import { askCards, type CardsNews, lookAtCards } from '../../../../queries/cards/ask-cards.ts';
import { useExams } from './use-exams.ts';

vi.mock('../../../../queries/cards/ask-cards.ts', () => ({
  askCards: vi.fn(),
  lookAtCards: vi.fn(),
}));

let tell: (news: CardsNews) => void = () => undefined;

beforeEach(async () => {
  await openAccountDatabase(crypto.randomUUID());
  vi.mocked(lookAtCards).mockImplementation((onNews) => {
    tell = onNews;
    return () => undefined;
  });
});
afterEach(() => {
  cleanup();
  closeAccountDatabase();
  vi.clearAllMocks();
});

const plan = async (title: string) => {
  const startsAt = Date.now() + 9e8;
  const event = { title, startsAt, endsAt: startsAt + 1, courseId: null };
  await mutate(createEvent, { ...event, examOf: 'deck', examRef: 'bio' });
};
const share = (left: number) => ({ left }) as never;

function Shown() {
  const exams = useExams(undefined);
  return exams.map(({ exam, share }) => <p key={exam.id}>{`${exam.title}: ${share?.left}`}</p>);
}

function Counted() {
  const events = useRows((db) => db.rows('event').count(), []);
  return <p>{`${events} events`}</p>;
}

it('begins no worker where there is no exam', async () => {
  render(
    <>
      <Shown />
      <Counted />
    </>,
  );
  await screen.findByText('0 events');
  expect(askCards).not.toHaveBeenCalled();
  expect(lookAtCards).not.toHaveBeenCalled();
});

it('shows an exam at once, counts one that comes meanwhile next, and counts again as cards change', async () => {
  const first = Promise.withResolvers<never>();
  vi.mocked(askCards).mockReturnValueOnce(first.promise).mockResolvedValue(share(5));
  await plan('Early');
  render(<Shown />);
  await screen.findByText('Early: undefined');
  await waitFor(() => expect(askCards).toHaveBeenCalledTimes(1));
  await plan('Late');
  await screen.findByText('Late: undefined');
  first.resolve(share(7));
  await screen.findByText('Late: 5');
  await screen.findByText('Early: 5');
  vi.mocked(askCards).mockResolvedValue(share(4));
  tell({ type: 'changed' });
  await screen.findByText('Late: 4');
});

it('shows exams also where the worker has failed', async () => {
  vi.mocked(askCards).mockRejectedValue(new Error('broken'));
  await plan('Early');
  render(<Shown />);
  await waitFor(() => expect(askCards).toHaveBeenCalled());
  await screen.findByText('Early: undefined');
});
