/** The demo student's library: a file with its study material, tasks, notes, a goal, events and history. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { onDeviceEngine } from '../../src/generate/on-device.ts';
import { createCards } from '../../src/model/entities/card.ts';
import { createCourse, moveToCourses } from '../../src/model/entities/course.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { createEvent } from '../../src/model/entities/event.ts';
import { finishQuiz } from '../../src/model/entities/facts/attempt.ts';
import { recordReading } from '../../src/model/entities/facts/reading.ts';
import { type Rating, type Review, rateCard } from '../../src/model/entities/facts/review.ts';
import { addFile } from '../../src/model/entities/file.ts';
import { createGoal } from '../../src/model/entities/goal.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { createQuiz, type Question } from '../../src/model/entities/quiz/quiz.ts';
import { defaultSettings } from '../../src/model/entities/student/settings.ts';
import { createSummary } from '../../src/model/entities/summary.ts';
import { createTask, updateTask } from '../../src/model/entities/task.ts';
import { markUploaded } from '../../src/model/held-bytes.ts';
import type { Change } from '../../src/model/merge.ts';
import { foldMemory } from '../../src/model/study/scheduling.ts';
import { dayNumber, dayOfNumber, studyDayOf } from '../../src/model/study/study-day.ts';
import { cleanPages } from '../../src/text/clean/clean.ts';
import { type RawPage, rawPageOf } from '../../src/text/clean/raw-page.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { Ledger } from './ledger.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const historyDays = 21;

export async function makeContent(
  path: string,
  nowMs: number,
): Promise<{ changes: Change[]; sha256: string }> {
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pages = cleanPages(await readPdfPages(path));
  const ledger = new Ledger(nowMs - historyDays * dayMs);

  const fileId = ledger.newId();
  ledger.add(addFile, {
    id: fileId,
    name: 'Psychology – Learning.pdf',
    mime: 'application/pdf',
    sizeBytes: bytes.length,
    sha256,
    pageCount: pages.length,
    content: 'text',
  });
  ledger.add(markUploaded, [{ entity: 'file', id: fileId }]);

  const points = await onDeviceEngine.makeSummary(pages, { count: 10 });
  ledger.add(createSummary, {
    id: ledger.newId(),
    fileId,
    title: `Pages 1–${pages.length}`,
    fromPage: 1,
    toPage: pages.length,
    points: points.items.map(({ text, page, quote }) => ({ text, page, quote })),
  });

  const deckId = ledger.newId();
  ledger.add(createDeck, { id: deckId, name: 'Learning', fileId });
  const made = await onDeviceEngine.makeFlashcards(pages, { count: 24 });
  const cardIds = ledger.add(
    createCards,
    made.items.map((item) => ({
      deckId,
      fileId,
      page: item.page,
      quote: item.quote,
      ...(item.type === 'basic'
        ? { kind: 'basic' as const, front: item.front, back: item.back }
        : { kind: 'cloze' as const, front: item.text, back: '' }),
    })),
  );

  const quizId = ledger.newId();
  const asked = await onDeviceEngine.makeQuestions(pages, { count: 8 });
  const questionIds = ledger
    .add(createQuiz, {
      id: quizId,
      title: 'Learning',
      fileId,
      questions: asked.items.map(({ stem, options, answer, page, quote }) => ({
        stem,
        options,
        answer,
        page,
        quote,
      })),
    })
    .slice(1);

  studyForWeeks(ledger, cardIds, historyDays, nowMs);
  for (const [index, daysAgo] of [12, 5, 1].entries()) {
    ledger.moveTo(nowMs - daysAgo * dayMs);
    ledger.add(finishQuiz, {
      id: ledger.newId(),
      quizId,
      startedAt: ledger.nowMs - 6 * 60_000,
      answers: asked.items.map((question, at) =>
        answerOf(question, questionIds[at] ?? '', at < 4 + index * 2),
      ),
    });
  }

  ledger.moveTo(nowMs - 2 * hourMs);
  for (const page of [1, 2, 3, 4, 5])
    ledger.add(recordReading, { fileId, page, durationMs: 60_000 });
  addPlans(ledger, fileId, pages.length, nowMs);
  addCourses(ledger, nowMs);
  return { changes: ledger.changes, sha256 };
}

function answerOf(
  question: Pick<Question, 'stem' | 'options' | 'answer'>,
  questionId: string,
  right: boolean,
) {
  const correct = question.options[question.answer] ?? '';
  const wrong = question.options.find((option) => option !== correct) ?? null;
  return { questionId, stem: question.stem, correct, chosen: right ? correct : wrong };
}

function addPlans(ledger: Ledger, fileId: string, pageCount: number, nowMs: number): void {
  const today = dayNumber(studyDayOf(nowMs, ledger.tzOffsetMin));
  ledger.add(createTask, {
    title: 'Read the rest of the chapter on learning',
    dueOn: dayOfNumber(today + 1),
  });
  ledger.add(createTask, { title: 'Hand in the lab report', dueOn: dayOfNumber(today + 4) });
  const [done = ''] = ledger.add(createTask, { title: 'Print the seminar notes' });
  ledger.add(updateTask, { id: done, status: 'Completed' });
  ledger.add(createGoal, {
    name: 'Finish the chapter on learning',
    fileId,
    startDate: dayOfNumber(today - 5),
    endDate: dayOfNumber(today + 9),
    startPage: 1,
    endPage: pageCount,
    reminder: '18:00',
  });
  const hour = Math.ceil(nowMs / hourMs) * hourMs;
  ledger.add(createEvent, {
    title: 'Seminar: conditioning',
    startsAt: hour + hourMs,
    endsAt: hour + 2 * hourMs,
    place: 'Room 2.04',
  });
  ledger.add(createEvent, {
    title: 'Study group',
    startsAt: hour + 25 * hourMs,
    endsAt: hour + 27 * hourMs,
    place: 'Library',
  });
  const words =
    '# Classical conditioning\n\n- **Unconditioned stimulus**: food\n- **Conditioned stimulus**: the bell\n\nAsk in the seminar: how fast does *extinction* happen?';
  ledger.add(createNote, { id: ledger.newId(), title: 'Seminar notes', body: bodyOfText(words) });
}

/** Two courses: the lab report belongs to the second, all other rows to the first, and the study group to none. */
function addCourses(ledger: Ledger, nowMs: number): void {
  const today = dayNumber(studyDayOf(nowMs, ledger.tzOffsetMin));
  const term = 'Winter 2026';
  const psychology = { name: 'Psychology', color: 'teal' as const, term };
  const statistics = { name: 'Statistics', color: 'orange' as const, term };
  const [first = '', second = ''] = [psychology, statistics].map((course, index) => {
    const id = ledger.newId();
    const examDays = [dayOfNumber(today + 30 + 4 * index)];
    ledger.add(createCourse, { id, ...course, examDays });
    return id;
  });
  const mayBelong = new Set(['file', 'deck', 'quiz', 'note', 'task', 'goal', 'event']);
  const made = new Map(
    ledger.changes
      .filter(({ entity, fields }) => mayBelong.has(entity) && 'deletedAt' in fields)
      .map(({ entity, id, fields }) => [id, { entity, title: String(fields.title ?? '') }]),
  );
  const moves = [...made]
    .filter(([, { title }]) => title !== 'Study group')
    .map(([id, { entity, title }]) => ({
      ...{ entity, id },
      courseId: /lab report/.test(title) ? second : first,
    }));
  ledger.add(moveToCourses, moves);
}

/** The pages of a PDF for the text clean-up, read without a browser. */
async function readPdfPages(path: string): Promise<RawPage[]> {
  const data = new Uint8Array(await readFile(path));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const pages: RawPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    pages.push(rawPageOf(width, height, number, texts));
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return pages;
}

const newCardsADay = 2;
/** Cards never reviewed, so that the demo always has something to ask today. */
const leftForToday = 5;
/** Days ago on which the student was away. */
const daysOff = new Set([15]);

/** Reviews of some weeks, as a diligent student does them. */
function studyForWeeks(
  ledger: Ledger,
  cardIds: readonly string[],
  days: number,
  nowMs: number,
): void {
  const history = new Map<string, Review[]>();
  let introduced = 0;
  for (let daysAgo = days; daysAgo >= 1; daysAgo--) {
    if (daysOff.has(daysAgo)) continue;
    const startMs = nowMs - daysAgo * dayMs;
    introduced = Math.min(cardIds.length - leftForToday, introduced + newCardsADay);
    for (const [index, cardId] of cardIds.slice(0, introduced).entries()) {
      const reviews = history.get(cardId) ?? [];
      if (foldMemory(cardId, reviews, defaultSettings.desiredRetention).dueAt > startMs) continue;
      ledger.moveTo(startMs + index * 20_000);
      ledger.add(rateCard, {
        cardId,
        rating: ratingFor(index, daysAgo),
        durationMs: 6_000 + index * 150,
      });
      const fact = ledger.changes.at(-1);
      if (fact) history.set(cardId, [...reviews, { ...fact.fields, id: fact.id } as Review]);
    }
  }
}

/** Mostly Good, now and then Again or Easy; the same at every start. */
function ratingFor(index: number, daysAgo: number): Rating {
  const draw = (index * 7 + daysAgo * 13) % 20;
  if (draw < 2) return 1;
  if (draw < 4) return 2;
  return draw < 17 ? 3 : 4;
}
