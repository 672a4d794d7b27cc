/**
 * How long a quiz of 500 questions takes to open, from a key to its next question, and to show its result; and how a history of 2,000
 * sittings scrolls. Beside it how long an empty key takes in the same page. Needs a build.
 */
import type { Page } from '@playwright/test';
import { median, quantile } from './median.ts';
import { onStudentPage } from './student-page.ts';
import { type Painted, timeUntil } from './time-until.ts';

const [questions, attempts] = [500, 2_000];

export async function measureQuiz(): Promise<void> {
  await onStudentPage(async (page) => {
    await fillQuiz(page);
    await page.goto('/dashboard/library/quiz');
    const row = page.getByRole('link', { name: /Long quiz/ }).first();
    for (const time of ['first', 'second']) {
      await row.waitFor();
      await page.waitForTimeout(1_000);
      const opened = await timeUntil(page, `${questions} questions`, () => row.click());
      console.log(`opened the ${time} time in ${opened.ms.toFixed(0)} ms`);
      await page.waitForTimeout(1_000);
      if (time === 'first') await page.getByRole('link', { name: 'Study Quiz' }).last().click();
    }
    const started = await timeUntil(page, 'Question number 0', () =>
      page.getByRole('button', { name: 'Start quiz' }).click(),
    );
    console.log(`first question in ${started.ms.toFixed(0)} ms`);
    const [nexts, empty]: [Painted[], Painted[]] = [[], []];
    for (let turn = 1; turn <= 40; turn++) {
      await page.locator('button[type=submit]:not([aria-disabled])').waitFor();
      await page.keyboard.press('1');
      nexts.push(
        await timeUntil(page, `Question number ${turn}?`, () => page.keyboard.press('Enter')),
      );
    }
    for (let turn = 0; turn < 40; turn++) {
      empty.push(await timeUntil(page, '', () => page.keyboard.press('F9')));
    }
    for (const [what, painted] of Object.entries({ next: nexts, 'empty key': empty })) {
      const times = painted.map(({ ms }) => ms);
      const inFirst = painted.filter(({ frames }) => frames === 1).length;
      console.log(
        `${what}: median ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, in the first frame ${inFirst} of ${painted.length}`,
      );
    }
    await page.goto('/dashboard/library/quiz');
    await page.getByRole('list', { name: 'Quiz History' }).waitFor();
    console.log('history', await scrollThrough(page));
    const result = page.getByRole('link', { name: /%/ }).last();
    await result.scrollIntoViewIfNeeded();
    const shown = await timeUntil(page, `of ${questions} correct`, () => result.click());
    console.log(`result of ${questions} answers in ${shown.ms.toFixed(0)} ms`);
  });
}

/** From top to bottom. @returns the longest task, and how many were longer than 50 ms */
async function scrollThrough(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: 'longtask' });
    let last = -1;
    while (scrollY !== last) {
      last = scrollY;
      scrollBy(0, 600);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return `${scrollY} px: ${tasks.length} tasks over 50 ms, longest ${Math.max(0, ...tasks).toFixed(0)} ms`;
  });
}

async function fillQuiz(page: Page): Promise<void> {
  await page.evaluate(
    async ([questions, attempts]) => {
      const databases = await indexedDB.databases();
      const name = databases.find((one) => /^haversack-[0-9a-f-]{36}$/.test(one.name ?? ''))?.name;
      const open = indexedDB.open(name ?? '');
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const transaction = database.transaction(['quiz', 'question', 'attempt'], 'readwrite');
      const now = Date.now();
      const id = (kind: number, at: number) =>
        `018f0000-000${kind}-7000-8000-${at.toString(16).padStart(12, '0')}`;
      const $at = `${now.toString(36).padStart(9, '0')}-000-bench`;
      const quiz = { id: id(1, 0), $at, title: 'Long quiz', createdAt: now, deletedAt: 0 };
      transaction.objectStore('quiz').put(quiz);
      const answers = [];
      for (let at = 0; at < questions; at++) {
        const stem = `Question number ${at}? What holds the genes of a cell, and what makes its proteins?`;
        const options = ['Nucleus', 'Ribosome', 'Membrane', 'Wall'];
        const row = { id: id(2, at), $at, quizId: quiz.id, position: at, stem, options, answer: 0 };
        const more = { page: 1 + (at % 60), quote: 'The nucleus holds the genes of the cell.' };
        transaction.objectStore('question').put({ ...row, ...more, deletedAt: 0 });
        const chosen = options[at % 3 === 0 ? 1 : 0];
        answers.push({ questionId: row.id, stem, chosen, correct: 'Nucleus' });
      }
      for (let at = 0; at < attempts; at++) {
        const finishedAt = now - (attempts - at) * 3_600_000;
        transaction.objectStore('attempt').put({
          ...{ id: id(3, at), $at, quizId: quiz.id, startedAt: finishedAt - 600_000, finishedAt },
          ...{ studyDay: new Date(finishedAt).toISOString().slice(0, 10), durationMs: 600_000 },
          answers: at === 0 ? answers : answers.slice(0, 20),
        });
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
    },
    [questions, attempts] as const,
  );
}
