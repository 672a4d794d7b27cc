/**
 * Every file of the app with a field that words are typed into, and what becomes of these words when the page is left: they are kept,
 * or there is a reason (docs/decisions/26). `test/forms.test.ts` fails where a file is not in it, and `test/kept-words.test.tsx` walks
 * through all forms that are.
 */
export type FormEntry =
  /** Its words are kept: the walks by their names. */
  | { walks: readonly string[] }
  /** Tests of its own show it, by their titles. */
  | { tests: readonly string[] }
  /** Others put it into their forms. */
  | { part: true }
  | { keepsNothing: string };

const walked = (...walks: readonly string[]) => ({ walks });
const part = { part: true } as const;
const search = { keepsNothing: 'what is looked for means nothing later' };
const beforeLogin = {
  keepsNothing: 'nobody is signed in: no name, address, password or code stays on the device',
};
const secret = { keepsNothing: 'it goes with a password, and leaving it asks first' };
const suggested = { keepsNothing: 'a number or date that is suggested, and typed again at once' };
const storedAtOnce = { keepsNothing: 'it is stored as the field is left' };
const ofChosenFile = { keepsNothing: 'it belongs to a file that has to be chosen again' };

export const forms: Record<string, FormEntry> = {
  'src/features/account/login-screen.tsx': beforeLogin,
  'src/features/account/signup-screen.tsx': beforeLogin,
  'src/features/account/verification-screen.tsx': beforeLogin,
  // Its letters go on into the search, which takes its place.
  'src/app/shell/header/header-tools.tsx': search,
  'src/components/courses/move-to-course.tsx': {
    keepsNothing: 'it is one name, typed over a form with a draft of its own',
  },
  'src/features/courses/course-screen.tsx': search,
  'src/features/courses/course-dialog.tsx': walked('course'),
  'src/features/highlights/note-dialog.tsx': walked('note of a highlight'),
  'src/features/highlights/list-parts.tsx': search,
  'src/features/files/list/files-toolbar.tsx': search,
  'src/features/files/list/file-dialogs.tsx': walked('name of a file'),
  'src/features/reader/password-dialog.tsx': secret,
  'src/features/ask/ask-screen.tsx': walked('question to a course'),
  'src/features/reader/ask/ask-panel.tsx': walked('question to a file'),
  'src/features/reader/find/find-bar.tsx': search,
  'src/features/reader/print/print-dialog.tsx': suggested,
  'src/features/reader/view/tools.tsx': search,
  'src/components/quick-line/capture.tsx': {
    tests: [
      'keeps the words of a captured line until they are saved [P2]',
      'stores the words of a line while they are typed, for a kill [P2]',
    ],
  },
  'src/components/quick-line/line-field.tsx': part,
  'src/components/tags/tags-dialog.tsx': walked('tags of a file'),
  'src/features/flashcards/browse/replace-dialog.tsx': walked('find and replace'),
  'src/features/flashcards/browse/card-tags.tsx': walked('tags of cards'),
  'src/features/flashcards/browse/card-browser.tsx': search,
  'src/features/flashcards/cards/card-dialog.tsx': walked('card'),
  'src/features/flashcards/cards/card-list.tsx': search,
  'src/features/flashcards/cards/kind-fields.tsx': part,
  'src/features/flashcards/cards/card-tags-field.tsx': part,
  'src/features/flashcards/deck-screen.tsx': walked('options of cards', 'deck'),
  'src/features/flashcards/decks-screen.tsx': walked('deck'),
  'src/features/flashcards/due-dialog.tsx': suggested,
  'src/features/flashcards/review/custom/custom-dialog.tsx': walked('custom study'),
  'src/features/flashcards/review/review-card.tsx': walked('typed answer'),
  'src/features/flashcards/tree/deck-menu.tsx': walked('deck inside another'),
  'src/features/flashcards/tree/move-dialog.tsx': walked('move cards'),
  'src/features/generate/draft/draft-item-form.tsx': walked('generated item'),
  'src/features/generate/draft/draft-view.tsx': {
    tests: ['keeps a name that was typed while a page is shown in its place'],
  },
  'src/features/generate/file-choice.tsx': search,
  'src/features/generate/generate-form.tsx': suggested,
  'src/features/generate/made/summaries-of-file.tsx': walked('point of a summary'),
  'src/features/goals/correct-dialog.tsx': suggested,
  'src/features/goals/file-step.tsx': search,
  'src/features/goals/goal-dialog.tsx': walked('study goal'),
  'src/features/goals/goal-fields.tsx': part,
  'src/features/goals/line-step.tsx': walked('line of a study goal'),
  'src/features/import/choices-panel.tsx': ofChosenFile,
  'src/features/import/paste-panel.tsx': walked('pasted cards'),
  'src/features/notes/list/note-acts.tsx': {
    keepsNothing: 'it is one name of a folder, typed over the list of those that exist',
  },
  'src/features/notes/list/notes-toolbar.tsx': search,
  'src/features/notes/notes-pane.tsx': search,
  'src/features/notes/editor/find-panel.tsx': search,
  'src/features/notes/editor/link-dialog.tsx': search,
  'src/features/notes/editor/tables/table-editor.tsx': {
    keepsNothing: 'each key is in the note at once, whose words are kept',
  },
  'src/features/notes/note-writer.tsx': {
    tests: ['restores the unsaved text and title of a killed tab [P2]'],
  },
  'src/features/pick/ask-form.tsx': walked('question about a sentence'),
  'src/features/pick/edit-form.tsx': {
    tests: ['keeps the words around a gap that were typed [P2]'],
  },
  'src/features/quiz/mix/mix-dialog.tsx': walked('mixed quiz', 'changed mixed quiz'),
  'src/features/quiz/practice/choice-fields.tsx': {
    keepsNothing: 'it is chosen, not typed',
  },
  'src/features/quiz/practice/task-fields.tsx': {
    tests: ['keeps answers of each kind over a reload'],
  },
  'src/features/quiz/questions/answers-field.tsx': part,
  'src/features/quiz/questions/kind-fields.tsx': part,
  'src/features/quiz/questions/new-question-dialog.tsx': walked('new question'),
  'src/features/quiz/questions/question-list.tsx': walked('question'),
  'src/features/quiz/quiz-dialogs.tsx': walked('name of a quiz'),
  'src/features/quiz/quizzes-screen.tsx': walked('quiz'),
  'src/features/quiz/results/missed-cards-dialog.tsx': walked('cards of missed questions'),
  'src/features/quiz/start/start-dialog.tsx': suggested,
  'src/features/scheduler/event-dialog.tsx': walked('event'),
  'src/features/scheduler/repeat-fields.tsx': part,
  'src/features/scheduler/timetable-dialog.tsx': {
    tests: ['keeps the line of a class that was not created'],
  },
  'src/features/scheduler/quick-event.tsx': {
    tests: ['keeps the words of a new event over its popover'],
  },
  'src/features/settings/calendars/outside-list.tsx': {
    keepsNothing: 'an address is copied from elsewhere, and a name is suggested',
  },
  'src/features/settings/devices/devices-list.tsx': walked('name of a device'),
  'src/features/settings/frame/settings-list.tsx': search,
  'src/features/settings/notifications/kind-dialog.tsx': storedAtOnce,
  'src/features/settings/notifications/notifications-section.tsx': storedAtOnce,
  'src/features/settings/terms/terms-section.tsx': storedAtOnce,
  'src/features/settings/option/first-card.tsx': walked('first card'),
  'src/features/settings/profile/personal-form.tsx': walked('personal information'),
  'src/features/settings/refused/refused-list.tsx': walked('refused change'),
  'src/features/settings/security/deletion-dialog.tsx': secret,
  'src/features/settings/security/email-dialog.tsx': secret,
  'src/features/settings/security/account-dialog.tsx': secret,
  'src/features/settings/study-section.tsx': walked('study settings'),
  'src/features/tasks/new-task-form.tsx': walked('new task in the list'),
  'src/features/tasks/task-dialog.tsx': walked('new task', 'task'),
  'src/features/tasks/day-and-course.tsx': suggested,
  'src/features/tasks/memo-field.tsx': walked('notes of a task'),
  'src/features/tasks/step-title.tsx': walked('title of a subtask'),
  'src/features/tasks/subtasks.tsx': walked('subtask'),
  'src/features/tasks/link-dialog.tsx': search,
  'src/features/tasks/tasks-toolbar.tsx': search,
  'src/components/scheduling/catch-up-panel.tsx': suggested,
  'src/components/scheduling/options-form.tsx': part,
  'src/app/shell/palette/palette.tsx': search,
  'src/components/tags/manage-tags.tsx': walked('name of a tag'),
};
