// @vitest-environment jsdom
/** Every form that words are typed into is filled in and left, by a reload and by another page, and has its words again. */
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OptionsFields } from '../src/components/scheduling/options-form.tsx';
import { ManageTags } from '../src/components/tags/manage-tags.tsx';
import { TagsDialog } from '../src/components/tags/tags-dialog.tsx';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../src/db/database.ts';
import { keepDevices } from '../src/db/device/known-devices.ts';
import { formDraftPlace, readFormDrafts } from '../src/db/drafts/form-drafts.ts';
import { AskSources } from '../src/features/ask/ask-screen.tsx';
import { CourseDialog } from '../src/features/courses/course-dialog.tsx';
import { RenameFileDialog } from '../src/features/files/list/file-dialogs.tsx';
import { TagCardsDialog } from '../src/features/flashcards/browse/card-tags.tsx';
import { ReplaceDialog } from '../src/features/flashcards/browse/replace-dialog.tsx';
import { NewCardDialog } from '../src/features/flashcards/cards/new-card-dialog.tsx';
import { DecksScreen } from '../src/features/flashcards/decks-screen.tsx';
import { CustomDialog } from '../src/features/flashcards/review/custom/custom-dialog.tsx';
import { TypedAnswer } from '../src/features/flashcards/review/review-card.tsx';
import { DeckMenu } from '../src/features/flashcards/tree/deck-menu.tsx';
import { MoveDialog } from '../src/features/flashcards/tree/move-dialog.tsx';
import { DraftItemForm } from '../src/features/generate/draft/draft-item-form.tsx';
import { SummaryPointRow } from '../src/features/generate/made/summaries-of-file.tsx';
import { GoalDialog } from '../src/features/goals/goal-dialog.tsx';
import { LineStep } from '../src/features/goals/line-step.tsx';
import { NoteDialog } from '../src/features/highlights/note-dialog.tsx';
import { PastePanel } from '../src/features/import/paste-panel.tsx';
import { AskForm } from '../src/features/pick/ask-form.tsx';
import { wordsOf } from '../src/features/pick/words.ts';
import { MixDialog } from '../src/features/quiz/mix/mix-dialog.tsx';
import { NewQuestionDialog } from '../src/features/quiz/questions/new-question-dialog.tsx';
import { QuestionDialog } from '../src/features/quiz/questions/question-list.tsx';
import { QuizDialog } from '../src/features/quiz/quiz-dialogs.tsx';
import { QuizzesScreen } from '../src/features/quiz/quizzes-screen.tsx';
import { MissedCardsDialog } from '../src/features/quiz/results/missed-cards-dialog.tsx';
import { AskPanel } from '../src/features/reader/ask/ask-panel.tsx';
import { leaveAsk } from '../src/features/reader/ask/ask-store.ts';
import { EventDialog } from '../src/features/scheduler/event-dialog.tsx';
import { DevicesList } from '../src/features/settings/devices/devices-list.tsx';
import { FirstCard } from '../src/features/settings/option/first-card.tsx';
import { PersonalForm } from '../src/features/settings/profile/personal-form.tsx';
import { EditRefusedDialog } from '../src/features/settings/refused/refused-list.tsx';
import { StudySection } from '../src/features/settings/study-section.tsx';
import { MemoField } from '../src/features/tasks/memo-field.tsx';
import { NewTaskDialog } from '../src/features/tasks/new-task-dialog.tsx';
import { NewTaskForm } from '../src/features/tasks/new-task-form.tsx';
import { Subtasks } from '../src/features/tasks/subtasks.tsx';
import { EditTaskDialog } from '../src/features/tasks/task-dialog.tsx';
import { defaultOptions } from '../src/model/study/options/study-options.ts';
import { forms } from './support/forms.ts';
import { renderRouted } from './support/render-routed.tsx';

vi.mock('../src/api/devices.ts', () => ({
  fetchDevices: async () => ({ ok: false, error: { kind: 'offline', message: '' } }),
}));
vi.mock('../src/features/reader/ask/file-asker.ts', () => ({
  openFileAsker: () => ({ examples: async () => [], close: () => undefined }),
}));
vi.mock('../src/reading/ocr/use-scanned-pages.ts', () => ({
  useHasText: () => true,
  useIsRecognized: () => () => false,
}));
vi.mock('../src/queries/cards/ask-cards.ts', () => ({ askCards: async () => [] }));

const close = () => undefined;
const saved = async () => ({ ok: true as const, data: undefined });
const row = { deletedAt: 0, $at: '', $by: {} };
const file = { ...row, id: 'f', name: 'Cells.pdf', mime: 'application/pdf', pageCount: 3 };
const sentence = 'The cell is small.';
const picked = {
  place: {
    ...{ source: { entity: 'file' as const, id: 'f' }, name: 'Cells.pdf', unit: 'page' as const },
    ...{ file: undefined, range: { fromPage: 1, toPage: 3 }, pages: [], deckId: undefined },
  },
  of: {
    ...{ sentence, quote: sentence, page: 1, section: '', gaps: [], rank: 0, suggested: [] },
    ...{ key: 'thecellissmall', words: wordsOf(sentence) },
  },
};
const question = {
  ...row,
  id: 'q',
  quizId: 'z',
  position: 0,
  stem: 'Why?',
  options: ['A', 'B'],
  answer: 0,
};
const attempt = {
  ...row,
  id: 'a',
  quizId: 'z',
  answers: [{ questionId: 'q', stem: 'Why?', correct: 'A', chosen: 'B' }],
};

interface Shown {
  form: ReactNode;
  /** The name of the field that is typed into. */
  field: string | RegExp;
  /** Pressed first, one after the other. */
  press?: readonly (string | RegExp)[];
  /** Numbers take no words. */
  words?: string;
}

/** Rows need no more than their forms read. */
const as = <Row,>(fields: object): Row => fields as Row;

const walks: Record<string, Shown> = {
  'new task in the list': { form: <NewTaskForm />, field: /title|task/i },
  'new task': { form: <NewTaskDialog onClose={close} />, field: 'Task' },
  task: {
    form: <EditTaskDialog task={as({ ...row, id: 't', title: 'Read' })} onClose={close} />,
    field: 'Task',
  },
  'notes of a task': {
    form: <MemoField taskId="t" body="" />,
    press: ['Add notes'],
    field: 'Notes',
  },
  subtask: { form: <Subtasks taskId="t" steps={[]} />, field: 'Add subtask' },
  'title of a subtask': {
    form: (
      <Subtasks
        taskId="t"
        steps={['Plot', 'Methods'].map((title) => as({ ...row, id: title, taskId: 't', title }))}
      />
    ),
    // The field is open again with its words.
    press: [/^(?:Rename|Move) Plot$/],
    field: 'Rename subtask',
  },
  'study goal': {
    form: <GoalDialog files={[as(file)]} today="2026-11-29" onClose={close} />,
    field: 'Goal name',
  },
  'line of a study goal': {
    form: (
      <LineStep
        begun={{ kind: 'pages', files: [] }}
        onKind={close}
        onChangeFile={close}
        onAddFile={close}
        onRemoveFile={close}
        onCreated={close}
      />
    ),
    field: 'How much, and by when',
  },
  event: { form: <EventDialog of={new Date()} onClose={close} />, field: 'Title' },
  course: { form: <CourseDialog others={[]} onClose={close} />, field: 'Course name' },
  deck: { form: <DecksScreen />, press: ['New deck'], field: 'Deck name' },
  'deck inside another': {
    form: <DeckMenu deck={as({ ...row, id: 'd', name: 'Cells' })} />,
    press: [/Cells/, 'New deck inside…'],
    field: 'Deck name',
  },
  card: { form: <NewCardDialog onClose={close} />, field: 'Front' },
  quiz: { form: <QuizzesScreen />, press: ['New quiz'], field: 'Quiz name' },
  'name of a quiz': {
    form: (
      <QuizDialog
        open="rename"
        found={as({
          quiz: { ...row, id: 'z', title: 'Cells' },
          count: 1,
          questions: [],
          underWay: null,
        })}
        onPractice={close}
        onClose={close}
      />
    ),
    field: 'Quiz name',
  },
  'mixed quiz': {
    form: <MixDialog onSave={async () => true} onClose={close} />,
    field: 'Quiz name',
  },
  'changed mixed quiz': {
    form: (
      <MixDialog
        quiz={{ id: 'z', title: 'Mixed', mix: as({ length: 5 }) }}
        onSave={async () => true}
        onClose={close}
      />
    ),
    field: 'Quiz name',
  },
  'new question': { form: <NewQuestionDialog quizId="z" onClose={close} />, field: 'Question' },
  question: { form: <QuestionDialog question={as(question)} onClose={close} />, field: 'Answer 2' },
  'cards of missed questions': {
    form: (
      <MissedCardsDialog
        found={as({
          attempt,
          outcomes: [{ verdict: 'wrong' }],
          questions: new Map(),
          files: new Map(),
        })}
        onClose={close}
      />
    ),
    field: 'Deck name',
  },
  'name of a file': { form: <RenameFileDialog file={file} onClose={close} />, field: 'Name' },
  'tags of a file': { form: <TagsDialog files={[file]} onClose={close} />, field: 'Add a tag' },
  'name of a tag': {
    form: (
      <ManageTags
        entity="card"
        tags={[{ key: 'exam', name: 'exam', count: 1 }]}
        title="Tags"
        empty=""
        onFind={close}
        onClose={close}
      />
    ),
    press: ['Rename exam'],
    field: 'Name',
  },
  'note of a highlight': {
    form: <NoteDialog highlight={{ id: 'h', note: null, quote: '' }} onClose={close} />,
    field: 'Note',
  },
  'question to a file': {
    form: <AskPanel file={as(file)} labels={undefined} isWide onClose={close} />,
    field: 'Question',
  },
  'question to a course': {
    form: <AskSources scope={{ courseId: 'c' }} question="" />,
    field: 'Question',
  },
  'find and replace': {
    form: <ReplaceDialog ids={['c']} onClose={close} />,
    field: 'Replace with',
  },
  'tags of cards': { form: <TagCardsDialog ids={['c']} onClose={close} />, field: 'Add tags' },
  'move cards': {
    form: <MoveDialog count={1} deckId="d" onMove={async () => true} onClose={close} />,
    field: 'Deck name',
  },
  'custom study': {
    form: <CustomDialog deck={undefined} onStart={close} onClose={close} />,
    press: ['Ahead of an exam'],
    field: 'Name of the exam',
  },
  'typed answer': {
    form: (
      <TypedAnswer
        card={as({ ...row, id: 'c', kind: 'basic', front: 'Where?', back: 'Here' })}
        answered={false}
      />
    ),
    field: 'Your answer',
  },
  'generated item': {
    form: (
      <DraftItemForm
        ref={createRef()}
        itemKey="k"
        item={as({ type: 'basic', front: 'Why?', back: 'So.', page: 1, quote: '' })}
        onSave={close}
        onCancel={close}
      />
    ),
    field: 'Back',
  },
  'question about a sentence': {
    form: <AskForm {...picked} hidden={[1]} onKeep={async () => true} onClose={close} />,
    field: 'Front',
  },
  'point of a summary': {
    form: (
      <SummaryPointRow
        from={file}
        point={as({ ...row, id: 'p', summaryId: 's', text: 'Old', page: 1, quote: '' })}
      />
    ),
    press: ['Edit'],
    field: 'Point',
  },
  'pasted cards': { form: <PastePanel onDone={close} />, field: 'Terms and definitions' },
  'first card': { form: <FirstCard />, field: 'Back' },
  'personal information': {
    form: <PersonalForm profile={null} countries={[]} onClose={close} />,
    field: 'Bio',
  },
  'study settings': { form: <StudySection />, field: 'Daily goal', words: '41' },
  'options of cards': {
    form: (
      <OptionsFields
        choices={{}}
        inherited={defaultOptions}
        draft={() => formDraftPlace('deck-options', 'd')}
        onSave={saved}
      />
    ),
    field: 'Learning steps',
  },
  'name of a device': { form: <DevicesList />, press: [/^Rename/], field: 'Name' },
  'refused change': {
    form: (
      <EditRefusedDialog
        item={as({
          seq: 1,
          told: { why: 'No' },
          row: {},
          entry: { entity: 'task', id: 't', fields: { title: 'Old' } },
        })}
        onClose={close}
      />
    ),
    field: /title|task/i,
  },
};

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: close,
    removeEventListener: close,
  }));
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function hide() {
    this.open = false;
  };
  const database = await openAccountDatabase(crypto.randomUUID());
  await database.writeMeta('cursor', { epoch: 'e', version: 1 });
  await keepDevices(database, [as({ id: 'x', name: 'Phone', lastSeenAt: 1, createdAt: 1 })]);
});

afterEach(() => {
  cleanup();
  leaveAsk();
  closeAccountDatabase();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(walks))('%s', (_name, walk) => {
  const { form, field, press = [], words = 'Half a thought' } = walk;
  const drafts = () => readFormDrafts(currentDatabase().userId);

  async function open(): Promise<HTMLInputElement> {
    await renderRouted(() => form);
    for (const name of press) fireEvent.click(await pressed(name));
    return await screen.findByLabelText<HTMLInputElement>(field, { selector: 'input, textarea' });
  }
  /** Ends the tab with everything in its memory. */
  function leave(): void {
    cleanup();
    leaveAsk();
  }
  const has = (value: string) => async () => {
    const input = await open();
    await waitFor(() => expect(input.value).toBe(value));
    return input;
  };

  it('has its words again after a reload and after another page, until they are taken away', async () => {
    const before = (await open()).value;
    leave();
    expect(drafts()).toEqual([]);
    fireEvent.change(await has(before)(), { target: { value: words } });
    dispatchEvent(new Event('pagehide'));
    expect(drafts()).toHaveLength(1);
    leave();
    fireEvent.change(await has(words)(), { target: { value: `${words}2` } });
    leave();
    const input = await has(`${words}2`)();
    const discard = screen.queryByRole('button', { name: 'Discard draft' });
    if (discard) fireEvent.click(discard);
    else fireEvent.change(input, { target: { value: before } });
    // A field of a kind that was chosen goes with the choice.
    await waitFor(() => expect(input.isConnected ? input.value : before).toBe(before));
    leave();
    expect(drafts()).toEqual([]);
  });
});

async function pressed(name: string | RegExp): Promise<Element> {
  const roles = ['button', 'menuitem', 'radio'];
  return await waitFor(() => {
    const [found] = roles.flatMap((role) => screen.queryAllByRole(role, { name }));
    if (found === undefined) throw new Error(`Nothing to press: ${name}`);
    return found;
  });
}

it('every form of the app is walked', () => {
  const named = Object.values(forms).flatMap((entry) => ('walks' in entry ? entry.walks : []));
  expect([...new Set(named)].sort()).toEqual(Object.keys(walks).sort());
});
