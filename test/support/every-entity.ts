/** One whole row of every entity, each text of it with a mark that a test can look for. */
import * as Y from 'yjs';
import { bytesToBase64 } from '../../src/lib/base64.ts';
import { formatStamp } from '../../src/model/clock.ts';
import type { EntityName } from '../../src/model/registry.ts';
import type { WireChange } from '../../src/protocol/sync.ts';

export interface Naming {
  /** Begins every id that is not the same for all. */
  ids: string;
  /** Stands in every text. */
  mark: string;
  sha256: string;
}

export function changesOfEveryEntity(
  naming: Naming,
  stamp: { ms: number; device: string },
): WireChange[] {
  const at = formatStamp({ ms: stamp.ms, counter: 0 }, stamp.device);
  return Object.entries(rowsOf(naming)).map(([entity, fields]) => ({
    entity,
    id: rowId(naming.ids, entity),
    at,
    fields,
  }));
}

/** There is one profile and one settings row a student, of the same id for all. */
function rowId(ids: string, entity: string): string {
  return entity === 'profile' || entity === 'settings' ? entity : `${ids}-${entity}`;
}

function rowsOf({ ids, mark, sha256 }: Naming): Record<EntityName, Record<string, unknown>> {
  const id = (entity: EntityName) => rowId(ids, entity);
  const text = (what: string) => `${mark} ${what}`;
  const live = { deletedAt: 0 };
  const made = { createdAt: 1, deletedAt: 0 };
  const quoted = { page: 1, quote: text('quote') };
  return {
    settings: { newCardsPerDay: 7, ...live },
    profile: { firstName: text('first name'), bio: text('bio'), phoneNumber: mark, ...live },
    course: { name: text('course'), color: 'teal', term: text('term'), ...made },
    deck: { name: text('deck'), fileId: id('file'), courseId: id('course'), ...made },
    card: {
      deckId: id('deck'),
      kind: 'basic',
      front: text('front'),
      back: text('back'),
      area: [0, 0, 1, 0.5],
      ...quoted,
      ...made,
    },
    occurrence: {
      eventId: id('event'),
      on: '2026-01-15',
      title: text('other title'),
      deletedAt: 0,
    },
    subtask: { taskId: id('task'), title: text('step'), deletedAt: 0 },
    focus: {
      aboutEntity: 'task',
      aboutId: id('task'),
      endedAt: 1,
      studyDay: '2026-01-15',
      durationMs: 60_000,
    },
    calendar: {
      name: text('calendar'),
      address: `https://calendar.example/${mark}.ics`,
      ...made,
    },
    review: {
      cardId: id('card'),
      ratedAt: 1,
      tzOffsetMin: 0,
      studyDay: '2026-01-15',
      rating: 3,
      durationMs: 1,
    },
    file: {
      name: text('file.pdf'),
      mime: 'application/pdf',
      sizeBytes: 1,
      sha256,
      pageCount: 1,
      addedAt: 1,
      content: 'text',
      uploadedAt: 1,
      ...live,
    },
    media: {
      ownerEntity: 'card',
      ownerId: id('card'),
      side: 'front',
      name: text('picture'),
      mime: 'image/png',
      sizeBytes: 1,
      sha256,
      addedAt: 1,
      uploadedAt: 1,
      ...live,
    },
    tag: { ownerEntity: 'file', ownerId: id('file'), name: text('tag'), ...made },
    task: { title: text('task'), status: 'Ongoing', ...made },
    event: { title: text('event'), startsAt: 1, endsAt: 2, place: text('place'), ...made },
    goal: {
      name: text('goal'),
      fileId: id('file'),
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      startPage: 1,
      endPage: 9,
      ...made,
    },
    notification: {
      kind: 'task-today',
      aboutEntity: 'task',
      aboutId: id('task'),
      occurrence: '2026-01-15',
      dueAt: 1,
      ...live,
    },
    summary: { fileId: id('file'), title: text('summary'), fromPage: 1, toPage: 2, ...made },
    point: { summaryId: id('summary'), position: 0, text: text('point'), ...quoted, ...live },
    memo: { aboutEntity: 'task', aboutId: id('task'), body: documentOf(text('memo')), ...live },
    pick: {
      ...{ ownerEntity: 'file', ownerId: id('file'), sentence: text('sentence'), page: 1 },
      ...{ outcome: 'kept', changedAt: 1, ...live },
      cards: [{ cardId: id('card'), start: 0, end: 4 }],
    },
    note: { title: text('note'), body: documentOf(text('body')), ...made },
    quiz: { title: text('quiz'), fileId: id('file'), ...made },
    question: {
      quizId: id('quiz'),
      position: 0,
      stem: text('stem'),
      options: [text('right'), text('wrong')],
      answer: 0,
      ...{ kind: 'multiple', prompts: [text('choice')], answers: [text('accepted')] },
      explanation: text('explanation'),
      ...quoted,
      ...live,
    },
    attempt: {
      quizId: id('quiz'),
      startedAt: 1,
      finishedAt: 2,
      studyDay: '2026-01-15',
      durationMs: 1,
      missedIn: id('attempt'),
      answers: [
        { questionId: id('question'), stem: text('stem'), chosen: null, correct: text('right') },
      ],
      replies: [
        {
          ...{ questionId: id('question'), kind: 'multiple', prompts: [text('choice')] },
          ...{ answers: [text('accepted')], given: [text('given')] },
        },
      ],
    },
    sitting: {
      ...{ ownerEntity: 'quiz', ownerId: id('quiz'), attemptId: id('attempt'), missedIn: null },
      ...{ startedAt: 1, changedAt: 2, at: 0, isExam: true, limitMs: 60_000, ...live },
      questionIds: [id('question')],
      replies: [
        {
          ...{ questionId: id('question'), chosen: text('chosen'), given: [text('given')] },
          ...{ changedAt: 2, isChecked: true },
        },
      ],
      flags: [{ questionId: id('question'), isSet: true, changedAt: 2 }],
    },
    highlight: {
      fileId: id('file'),
      color: 'green',
      note: text('note'),
      ...{ prefix: text('before'), suffix: text('after'), start: 3, end: 9, madeOn: sha256 },
      area: { kind: 'path', numbers: [0, 0, 1, 0.5] },
      ...{ strokeEnds: [2], strokeWidth: 0.004 },
      ...quoted,
      ...made,
    },
    reading: { fileId: id('file'), page: 1, readAt: 1, studyDay: '2026-01-15', durationMs: 1 },
  };
}

function documentOf(text: string): string {
  const document = new Y.Doc();
  document.getText('body').insert(0, text);
  return bytesToBase64(Y.encodeStateAsUpdate(document));
}
