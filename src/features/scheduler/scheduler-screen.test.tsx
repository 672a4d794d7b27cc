// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRouted } from '../../../test/support/render-routed.tsx';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { localDay } from '../../lib/date-format.ts';
import { createCourse } from '../../model/entities/course.ts';
import { createEvent } from '../../model/entities/event.ts';
import { createTask } from '../../model/entities/task.ts';
import { dayAfter } from '../../model/study/local-time.ts';
import { chooseCourse } from '../../queries/courses.ts';
import { atMinute, spanInHours } from './plan/span.ts';
import { fullDayWords, spokenSpan } from './plan/words.ts';
import { SchedulerScreen } from './scheduler-screen.tsx';
import { weekOf } from './week.ts';

let student = 0;
const today = () => localDay(Date.now());
/** A day of this week that is neither its first nor its last. */
const middle = () => weekOf(today(), 0)[3] ?? today();

beforeEach(async () => {
  // Wide: a week.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true, media: '' }));
  localStorage.clear();
  // jsdom opens no dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true;
  });
  HTMLDialogElement.prototype.close = vi.fn();
  const database = await openAccountDatabase(`schedule-${student++}`);
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function lecture(more: object = {}) {
  const { startsAt, endsAt } = spanInHours(middle(), 600, 90);
  await mutate(createEvent, { title: 'Lecture', startsAt, endsAt, place: 'Hall 1', ...more });
}
const events = () => currentDatabase().rows('event').toArray();
const entry = (name: RegExp) => screen.findByRole('button', { name });

it('says title, day, time, place and position of an event', async () => {
  await lecture();
  await renderRouted(SchedulerScreen);
  const button = await entry(/^Lecture/);
  const when = spokenSpan({ ...spanInHours(middle(), 600, 90) });
  expect(button).toBe(screen.getByRole('button', { name: `Lecture, ${when}, Hall 1, 1 of 1` }));
  expect(button.closest('section')?.getAttribute('aria-label')).toBe(fullDayWords(middle()));
});

it('moves an event by keys, says each step, and offers Undo', async () => {
  await lecture();
  await renderRouted(SchedulerScreen);
  (await entry(/^Lecture/)).focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowRight}');
  const next = weekOf(today(), 0)[4] ?? '';
  const moved = spanInHours(next, 630, 90);
  expect(await screen.findByText(`Lecture: ${spokenSpan(moved)}, free`)).toBeTruthy();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Enter}');
  await waitFor(async () => {
    const [event] = await events();
    expect(event).toMatchObject({ startsAt: moved.startsAt, endsAt: moved.endsAt + 15 * 60_000 });
  });
});

it('puts an event back by Escape, and stores nothing', async () => {
  await lecture();
  await renderRouted(SchedulerScreen);
  const before = await currentDatabase().outbox.count();
  (await entry(/^Lecture/)).focus();
  await userEvent.keyboard(' {ArrowDown}');
  const moved = spokenSpan(spanInHours(middle(), 615, 90));
  expect(screen.getByText(`Lecture: ${moved}, free`)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('Not moved')).toBeTruthy();
  expect(screen.queryByText(/^(Lecture: |Dropped)/)).toBeNull();
  expect(await entry(new RegExp(spokenSpan(spanInHours(middle(), 600, 90))))).toBeTruthy();
  expect(await currentDatabase().outbox.count()).toBe(before);
});

it.each([
  ['of its own', undefined, 'Edit'],
  ['of a calendar elsewhere, which is read-only', 'calendar', 'Close'],
])('shows the facts of an event %s when an address names it', async (_, calendarId, button) => {
  await lecture({ ...(calendarId && { calendarId }) });
  const [event] = await events();
  await renderRouted(SchedulerScreen, `/#open=${event?.id}`);
  const facts = await screen.findByRole('dialog', { name: 'Lecture' });
  expect(within(facts).getByText('Hall 1')).toBeTruthy();
  expect(within(facts).getByRole('button', { name: button })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Edit event' })).toBeNull();
});

it('shows the next occurrence of a series when an address names it', async () => {
  const { startsAt, endsAt } = spanInHours(dayAfter(today(), -70), 600, 90);
  await lecture({ repeat: 'FREQ=WEEKLY', startsAt, endsAt });
  const [event] = await events();
  await renderRouted(SchedulerScreen, `/#open=${event?.id}`);
  const facts = await screen.findByRole('dialog', { name: 'Lecture' });
  const days = [today(), dayAfter(today(), 7)].map((day) => fullDayWords(day));
  expect(days.some((words) => within(facts).queryByText(words, { exact: false }))).toBe(true);
});

it('shows the form of an event that the schedule leaves out', async () => {
  await mutate(createCourse, { id: 'bio', name: 'Biology', color: 'teal' });
  await chooseCourse('bio');
  await lecture();
  const [event] = await events();
  await renderRouted(SchedulerScreen, `/#open=${event?.id}`);
  expect(await screen.findByRole('dialog', { name: 'Edit event' })).toBeTruthy();
});

it('asks which events move, and moves nothing when it is put back', async () => {
  await lecture({ repeat: 'FREQ=DAILY;COUNT=3' });
  await renderRouted(SchedulerScreen);
  const [first] = await screen.findAllByRole('button', { name: /^Lecture/ });
  first?.focus();
  await userEvent.keyboard(' {ArrowDown}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Which events?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put back' }));
  expect(await currentDatabase().rows('occurrence').count()).toBe(0);
});

it('shows the facts of an event beside it, and deletes it by the key', async () => {
  await lecture({ person: 'Dr. Ito' });
  await renderRouted(SchedulerScreen);
  await userEvent.click(await entry(/^Lecture/));
  const popover = await screen.findByRole('dialog', { name: 'Lecture' });
  expect(within(popover).getByText('Hall 1')).toBeTruthy();
  expect(within(popover).getByText('Dr. Ito')).toBeTruthy();
  expect(within(popover).getByRole('button', { name: 'Take notes' })).toBeTruthy();
  fireEvent.keyDown(within(popover).getByRole('button', { name: 'Edit' }), { key: 'Delete' });
  await waitFor(async () => expect((await events())[0]?.deletedAt).not.toBe(0));
});

it('makes one note for a lecture, with its title and course, linked from the event', async () => {
  await lecture();
  await renderRouted(SchedulerScreen);
  await userEvent.click(await entry(/^Lecture/));
  await userEvent.click(await screen.findByRole('button', { name: 'Take notes' }));
  await waitFor(async () => {
    const [note] = await currentDatabase().rows('note').toArray();
    const [event] = await events();
    expect(note?.title).toContain('Lecture, ');
    expect(event?.links?.[0]?.to).toBe(`/dashboard/library/notes/${note?.id}#${middle()}`);
  });
});

it('ticks a task in the lane above the hours', async () => {
  await mutate(createTask, { title: 'Books back', dueOn: middle() });
  await renderRouted(SchedulerScreen);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Books back' }));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Books back' }).ariaChecked).toBe('true'),
  );
});

it('keeps the words of a new event over its popover', async () => {
  await renderRouted(SchedulerScreen);
  await userEvent.click(await screen.findByRole('button', { name: /^New event/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Tutor call');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^New event/ }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
  expect(field.value).toBe('Tutor call');
  await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
  await waitFor(async () => expect(await events()).toMatchObject([{ title: 'Tutor call' }]));
  // The keys go on from it.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Tutor call, /));
});

it('changes the view by a key and keeps it on the device', async () => {
  await lecture();
  await renderRouted(SchedulerScreen);
  await entry(/^Lecture/);
  await act(async () => fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' }));
  expect(screen.getByRole('button', { name: 'Agenda' }).ariaPressed).toBe('true');
  cleanup();
  await renderRouted(SchedulerScreen);
  expect((await screen.findByRole('button', { name: 'Agenda' })).ariaPressed).toBe('true');
});

it('turns months by the Page keys and by the wheel, one for each gesture', async () => {
  await lecture();
  await renderRouted(SchedulerScreen, '/?view=month&on=2026-11-10');
  const title = () => screen.getByRole('heading', { level: 2, name: /2026|2027/ }).textContent;
  expect(title()).toBe('November 2026');
  await act(async () => fireEvent.keyDown(document.body, { key: 'PageDown', code: 'PageDown' }));
  expect(title()).toBe('December 2026');
  // From a day, by the same key, also one.
  const day = screen.getByRole('button', { name: /^\S+,? (10 December|December 10)/ });
  day.focus();
  await userEvent.keyboard('{PageUp}');
  expect(title()).toBe('November 2026');
  const weeks = day.closest('[data-weeks]') as Element;
  await act(async () => {
    for (let at = 0; at < 9; at++) fireEvent.wheel(weeks, { deltaY: 40 });
  });
  expect(title()).toBe('December 2026');
});

it('plans a task without any free time before it is due from now on, for as long as it takes', async () => {
  await mutate(createTask, { title: 'Essay', dueOn: today(), estimateMin: 45 });
  const [from, to] = [atMinute(today(), 0), atMinute(dayAfter(today(), 1), 0)];
  await mutate(createEvent, { title: 'Excursion', startsAt: from, endsAt: to - 60_000 });
  await renderRouted(SchedulerScreen);
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP' });
  await userEvent.click(await screen.findByRole('button', { name: 'Plan Essay' }));
  await waitFor(async () => {
    const planned = (await events()).find(({ taskId }) => taskId);
    expect((planned?.endsAt ?? 0) - (planned?.startsAt ?? 0)).toBe(45 * 60_000);
    expect(planned?.startsAt).toBeGreaterThanOrEqual(Date.now() - 60_000);
  });
});

it('says how to begin where no event is', async () => {
  await renderRouted(SchedulerScreen);
  expect(await screen.findByRole('heading', { name: 'Your week will be here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import .ics file' })).toBeTruthy();
});
