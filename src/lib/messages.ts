/**
 * The error catalogue (spec §8): all messages, confirmations, empty states and loading labels of the specification.
 * Import it as `say`; unused ones do not reach the build. `test/messages.test.ts` names where each is used. All rooms
 * use it, so it is in `lib` (docs/decisions/13).
 */

// Client and session
export const unknownError = 'Unknown error';
export const connectionTimeout = 'Connection timeout. Please try again later.';
export const somethingWentWrong4000 = 'Something went wrong 4000';
export const sessionNotFound = 'Session not found';
export const noActiveSession = 'No active session';
export const sessionRefreshFailed = 'Session refresh failed';
export const unexpectedError = 'Unexpected error';
export const sessionExpired = 'Session expired Please log in again.';

// Generic
/** §8 has it without the full stop; §2 has it with one, as the error screen's default. */
export const somethingWentWrong = 'Oops! Something went wrong';
export const errorScreenDefault = 'Oops! Something went wrong.';
export const somethingWentWrongTryAgain = 'Oops! Something went wrong. Try again';
export const fileNotFound = 'File not found';
export const noteNotFound = 'Note not found';
export const noChangesWereMade = 'No changes were made';
export const noImageSelected = 'No image selected';
export const imageTooLarge = 'Image must be less than 3 MB';
export const errorUploadingTheFile = 'Error uploading the file';

// Loading and fetching
export const errorLoadingFiles = 'Error loading files';
export const errorLoadingTheFile = 'Error loading the file';
export const errorUpdatingTheFile = 'Error updating the file';
export const errorFetchingProfile = 'Error fetching profile';
export const errorUpdatingProfile = 'Error updating profile';
export const errorFetchingUsage = 'Error fetching usage';
export const errorCreatingUsage = 'Error creating usage';
export const errorDeletingUsage = 'Error deleting usage';
export const errorFetchingTask = 'Error fetching task';
export const errorFetchingFlashcards = 'Error fetching flashcards';
export const errorFetchingNote = 'Error fetching note';
export const errorFetchingNotifications = 'Error fetching notifications';
export const errorFetchingQuestions = 'Error fetching questions';
export const errorFetchingQuizHistory = 'Error fetching quiz history';
export const errorFetchingEvents = 'Error fetching events';

// Creation, update and deletion
export const errorCreatingTask = 'Error creating task';
export const errorUpdatingTask = 'Error updating task';
export const errorCreatingFlashcard = 'Error creating flashcard';
export const errorDeletingFlashcard = 'Error deleting flashcard';
export const errorModifyingFlashcard = 'Error modifying flashcard';
export const errorUpdatingNote = 'Error updating note';
export const errorDeletingNote = 'Error deleting note';
export const errorCreatingEvent = 'Error creating event';
export const errorUpdatingEvent = 'Error updating event';
export const errorDeletingEvent = 'Error deleting event';

// AI and results
export const errorGeneratingSummary = 'Error generating summary';
export const errorGeneratingQuestions = 'Error generating questions';
export const errorGeneratingFlashcard = 'Error generating flashcard';
export const errorCalculatingQuizResult = 'Error calculating quiz result';

// Confirmations
export const uploadSuccessful = 'Upload successful';
export const taskUpdated = 'Task updated';
export const taskCreated = 'Task created';
export const taskDeleted = 'Task deleted';
export const flashcardDeleted = 'Flashcard deleted';
export const saved = 'Saved';

// Empty state and loading labels
export const noTask = 'You have not created any task';
export const fetchingFiles = 'Fetching files';
export const fetchingTasks = 'Fetching tasks';
export const fetchingNotes = 'Fetching notes';
export const fetchingNote = 'Fetching note';
