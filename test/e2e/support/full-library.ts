/** A student with much of everything: the demo's content, and names as no designer would choose them. */
import type { Page } from '@playwright/test';
import { ApiStudent, demoStudent } from '../../../scripts/demo/api-student.ts';
import { makeContent } from '../../../scripts/demo/content.ts';
import { Ledger } from '../../../scripts/demo/ledger.ts';
import { createCards } from '../../../src/model/entities/card.ts';
import { createCourse } from '../../../src/model/entities/course.ts';
import { createDeck } from '../../../src/model/entities/deck.ts';
import { createEvent } from '../../../src/model/entities/event.ts';
import { createGoal } from '../../../src/model/entities/goal.ts';
import { createNote } from '../../../src/model/entities/note.ts';
import { createQuiz } from '../../../src/model/entities/quiz/quiz.ts';
import { createTask } from '../../../src/model/entities/task.ts';
import { dayNumber, dayOfNumber, studyDayOf } from '../../../src/model/study/study-day.ts';
import { bodyOfText } from '../../../src/text/note-text.ts';
import { countOn, rowsOn } from './device-data.ts';
import { logIn, pdfPath } from './fixtures.ts';
import type { ServerProcess } from './server.ts';

/** No space to break at; longer than any column. */
export const longName =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** Read from the right, and ends in a mark that a reading from the left would put at the wrong end. */
export const arabicName = 'مقدمة في علم النفس!';

/** Ids that a place may open. */
export interface Library {
  file: string;
  deck: string;
  note: string;
  quiz: string;
  attempt: string;
  course: string;
}

/** Signs the demo student up on a new server, stores the content there, and logs in. */
export async function openFullLibrary(page: Page, server: ServerProcess): Promise<Library> {
  const student = await ApiStudent.signUp(server.url, server.dataDir);
  const { changes, sha256 } = await makeContent(pdfPath, Date.now());
  await student.upload(pdfPath, sha256);
  await student.push(changes);
  await student.push(awkwardChanges(changes.find(({ entity }) => entity === 'file')?.id ?? ''));
  await logIn(page, demoStudent);
  while ((await countOn(page, 'attempt')) < 3) await page.waitForTimeout(100);
  const idOf = async (table: string, name: string) => {
    const rows = await rowsOn(page, table);
    return rows.find((row) => Object.values(row).includes(name))?.id ?? '';
  };
  return {
    file: (await rowsOn(page, 'file'))[0]?.id ?? '',
    deck: await idOf('deck', 'Learning'),
    note: await idOf('note', 'Seminar notes'),
    quiz: await idOf('quiz', 'Learning'),
    attempt: (await rowsOn(page, 'attempt'))[0]?.id ?? '',
    course: await idOf('course', longName),
  };
}

function awkwardChanges(fileId: string) {
  const ledger = new Ledger(Date.now() - 60_000);
  const today = dayNumber(studyDayOf(ledger.nowMs, ledger.tzOffsetMin));
  for (const name of [longName, arabicName]) {
    const [deckId, courseId] = [ledger.newId(), ledger.newId()];
    const exams = [dayOfNumber(today + 20), dayOfNumber(today + 90)];
    ledger.add(createCourse, { id: courseId, name, color: 'purple', term: name, examDays: exams });
    ledger.add(createDeck, { id: deckId, name, courseId });
    ledger.add(createCards, [{ deckId, kind: 'basic' as const, front: name, back: name }]);
    ledger.add(createNote, {
      id: ledger.newId(),
      title: name,
      body: bodyOfText(`# ${name}\n\n${name}`),
      courseId,
    });
    ledger.add(createQuiz, {
      id: ledger.newId(),
      title: name,
      fileId,
      courseId,
      questions: [{ stem: name, options: [name, `${name}?`], answer: 0, page: 1, quote: '' }],
    });
    ledger.add(createTask, { title: name, dueOn: dayOfNumber(today - 1), courseId });
    ledger.add(createEvent, {
      title: name,
      startsAt: ledger.nowMs,
      endsAt: ledger.nowMs + 3_600_000,
      place: name,
      courseId,
    });
    ledger.add(createGoal, {
      name,
      fileId,
      startDate: dayOfNumber(today - 5),
      endDate: dayOfNumber(today + 9),
      startPage: 1,
      endPage: 3,
      reminder: null,
      courseId,
    });
  }
  return ledger.changes;
}
