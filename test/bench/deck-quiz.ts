/** Measures how long the page is blocked while a deck of 5,000 cards becomes a quiz of 20 questions. Needs a build. */
import { rowsOn } from '../e2e/support/device-data.ts';
import { fillCards } from '../e2e/support/many-cards.ts';
import { onStudentPage } from './student-page.ts';

const cards = 5_000;

export async function measureDeckQuiz(): Promise<void> {
  await onStudentPage(async (page, browser) => {
    await fillCards(page, { cards, reviews: cards, decks: 1 });
    const [deck] = await rowsOn(page, 'deck');
    await page.goto(`/dashboard/library/flashcards/${deck?.id}`);
    await page.getByRole('button', { name: 'Generate quiz' }).click();
    const form = page.getByRole('dialog', { name: 'Generate quiz from deck' });
    await form.getByRole('option', { name: 'All cards (5,000)' }).waitFor({ state: 'attached' });
    await form.getByRole('combobox', { name: 'Number of questions' }).selectOption('20');
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
    await form.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('button', { name: 'Save 20 questions' }).waitFor({ timeout: 120_000 });
    const longest = longestTasks(await browser.stopTracing());
    console.log(`quiz of 20 from ${cards} cards: longest tasks ${longest.join(', ')} ms`);
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time of the thread, microseconds: other work on a loaded machine does not count. */
  tdur?: number;
  args?: { name?: string };
}

/** Of the threads that draw pages, milliseconds. */
function longestTasks(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name }) => name === 'thread_name');
  const threads = named.filter(({ args }) => args?.name === 'CrRendererMain').map(key);
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && threads.includes(key(one)));
  return tasks
    .map(({ tdur = 0 }) => Math.round(tdur / 1_000))
    .sort((a, b) => b - a)
    .slice(0, 5);
}
