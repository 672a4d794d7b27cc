/** Accounts for imports, of any size, with a row of every kind that a student makes. */
import { storeBlob } from '../../src/db/bytes/blobs.ts';
import { hashFile } from '../../src/db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../src/db/database.ts';
import { mutateIn } from '../../src/db/mutate.ts';
import { createCards } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { finishQuiz } from '../../src/model/entities/facts/attempt.ts';
import { recordReading } from '../../src/model/entities/facts/reading.ts';
import { type Rating, rateCard } from '../../src/model/entities/facts/review.ts';
import { addFile } from '../../src/model/entities/file.ts';
import { createNote } from '../../src/model/entities/note.ts';
import { createQuiz } from '../../src/model/entities/quiz/quiz.ts';
import { changeProfile } from '../../src/model/entities/student/profile.ts';
import { changeSettings } from '../../src/model/entities/student/settings.ts';
import { createTask } from '../../src/model/entities/task.ts';
import type { Mutation } from '../../src/model/entity.ts';
import { bodyOfText } from '../../src/text/note-text.ts';
import { createRandom } from '../support/random.ts';

export interface AccountSize {
  cards: number;
  reviews: number;
  files: number;
  /** Per file. */
  fileBytes?: number;
}

const dayMs = 86_400_000;
const cardsAtOnce = 1_000;

/** The same names and words each time; ids and times are its own. */
export async function fillAccount(
  database: AccountDatabase,
  { cards, reviews, files, fileBytes = 5_000 }: AccountSize,
): Promise<void> {
  const random = createRandom(7);
  let nowMs = Date.now() - 90 * dayMs;
  const add = async <Input>(mutation: Mutation<Input>, input: Input): Promise<string[]> => {
    nowMs += 1_000;
    const environment = { now: () => nowMs, tzOffsetMin: () => 60 };
    const made = await mutateIn(database, mutation, input, environment);
    if (!made.ok) throw new Error(made.error.message);
    return made.data.ids;
  };
  await add(changeProfile, { firstName: 'Ada', bio: 'Grüße 👋' });
  await add(changeSettings, { desiredRetention: 0.85 });
  await add(createTask, { title: 'Read', dueOn: '2026-11-30' });
  await add(createNote, { id: 'note', title: 'Note', body: bodyOfText('Words\n\nand **more**') });
  for (let index = 0; index < files; index++) {
    const bytes = new Blob([`%PDF- ${index} `, new Uint8Array(fileBytes).fill(index)]);
    const sha256 = await hashFile(bytes, () => undefined);
    const file = { mime: 'application/pdf', pageCount: 3, content: 'text' as const };
    const sizeBytes = bytes.size;
    await add(addFile, { ...file, id: `file-${index}`, name: `File ${index}`, sizeBytes, sha256 });
    await storeBlob(sha256, bytes, database);
  }
  const about = files > 0 ? { fileId: 'file-0' } : {};
  await add(createDeck, { id: 'deck', name: 'Cells', ...about });
  const ids: string[] = [];
  for (let start = 0; start < cards; start += cardsAtOnce) {
    const count = Math.min(cardsAtOnce, cards - start);
    const made = Array.from({ length: count }, (_, index) => ({
      ...{ deckId: 'deck', kind: 'basic' as const },
      front: `What is ${start + index}?`,
      back: `A number, “${random.below(1_000_000)}”`,
    }));
    ids.push(...(await add(createCards, made)));
  }
  const rate: Mutation<readonly { cardId: string; rating: Rating }[]> = (rated, context) =>
    rated.flatMap((one) => rateCard({ ...one, durationMs: 1_000 }, context));
  for (let start = 0; start < reviews; start += cardsAtOnce) {
    nowMs += Math.floor((60 * dayMs) / Math.max(1, reviews / cardsAtOnce));
    const rated = Array.from({ length: Math.min(cardsAtOnce, reviews - start) }, (_, index) => ({
      cardId: ids[(start + index) % ids.length] ?? '',
      rating: (1 + random.below(4)) as Rating,
    }));
    await add(rate, rated);
  }
  const question = { options: ['a', 'b', 'c', 'd'], answer: 1, page: 1, quote: 'q' };
  const [quizId = '', questionId = ''] = await add(createQuiz, {
    ...{ id: 'quiz', title: 'Quiz', ...about },
    questions: [{ stem: 'Which?', ...question }],
  });
  const answers = [{ questionId, stem: 'Which?', correct: 'b', chosen: 'b' }];
  await add(finishQuiz, { id: 'attempt', quizId, startedAt: nowMs - 1_000, answers });
  await add(recordReading, { fileId: 'file-0', page: 2, durationMs: 30_000 });
}
