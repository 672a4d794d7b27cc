/**
 * The server's model chooses among sentences that the device has found. It answers places in their list, so what is shown is always the
 * file's own words; where it cannot be asked, or says nothing of use, the device's answer stands.
 */
import { type ApiFailure, isUnanswered } from '../../../api/failure-kind.ts';
import { chooseSentences } from '../../../api/generation/generations.ts';
import { currentDatabase } from '../../../db/database.ts';
import type { Answer } from '../../../generate/ask/answer.ts';
import {
  longestSentenceSent,
  maxChoiceBytes,
  mostSentencesSent,
} from '../../../protocol/generations.ts';
import type { FileAsker } from './file-asker.ts';

export interface Chosen {
  answers: readonly Answer[];
  /** Who chose them. */
  note: string;
}

/** @param own the device's answers */
export async function chosenByServer(
  asker: FileAsker,
  question: string,
  own: readonly Answer[],
  signal: AbortSignal,
): Promise<Chosen> {
  const byDevice = (why: string): Chosen => ({ answers: own, note: `${why} From your device.` });
  if (!navigator.onLine) return byDevice('You are offline.');
  const found = await asker.candidates(question, mostSentencesSent).catch((error: unknown) => {
    console.warn('No sentences were found for the server', error);
    return [];
  });
  const candidates = fitting(found);
  // Nothing in the file has anything to do with it: the server could only say the same.
  if (candidates.length === 0) return { answers: own, note: '' };
  const answer = await chooseSentences(
    {
      ...{ user: currentDatabase().userId, question },
      sentences: candidates.map(({ page, text }) => ({ page, text: sentPart(text) })),
    },
    signal,
  );
  if (!answer.ok) return byDevice(reasonOf(answer.error));
  const chosen = [...new Set(answer.data.chosen)].flatMap((place) => candidates[place] ?? []);
  if (chosen.length > 0) return { answers: chosen, note: 'Chosen by the server’s AI.' };
  // It named none, or none that there is.
  if (answer.data.chosen.length > 0) return byDevice('The server’s AI did not answer.');
  return own.length === 0
    ? { answers: [], note: '' }
    : byDevice('The server’s AI found no sentence that answers this.');
}

/** As many sentences as a request may hold. */
function fitting(found: readonly Answer[]): Answer[] {
  let left = maxChoiceBytes / 2;
  return found.filter(({ text }) => {
    left -= new TextEncoder().encode(JSON.stringify(sentPart(text))).length + 40;
    return left > 0;
  });
}

/** Only the start of a very long sentence is sent; the student sees all of it. */
function sentPart(text: string): string {
  return text.slice(0, longestSentenceSent).toWellFormed();
}

function reasonOf(error: ApiFailure): string {
  if (isUnanswered(error)) return 'The server cannot be reached.';
  if (error.reason === 'over-quota') return 'You have used today’s amount of the server’s AI.';
  if (error.kind === 'busy') return 'The server’s AI is answering other questions.';
  return 'The server’s AI did not answer.';
}
