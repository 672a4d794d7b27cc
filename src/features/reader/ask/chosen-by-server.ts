/**
 * The server's model chooses among sentences that the device found, by their position. So answers are always the file's
 * own words. If the server gives no useful answer, the device's answer stays.
 */
import { chooseSentences } from '../../../api/generation/generations.ts';
import { reasonOfServerAi } from '../../../api/generation/reason-of-server-ai.ts';
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
  // Without candidates the server cannot answer either.
  if (candidates.length === 0) return { answers: own, note: '' };
  const answer = await chooseSentences(
    {
      ...{ user: currentDatabase().userId, question },
      sentences: candidates.map(({ page, text }) => ({ page, text: sentPart(text) })),
    },
    signal,
  );
  if (!answer.ok) return byDevice(reasonOfServerAi(answer.error));
  const chosen = [...new Set(answer.data.chosen)].flatMap((place) => candidates[place] ?? []);
  if (chosen.length > 0) return { answers: chosen, note: 'Chosen by the server’s AI.' };
  // It chose nothing, or only positions that do not exist.
  if (answer.data.chosen.length > 0) return byDevice('The server’s AI did not answer.');
  return own.length === 0
    ? { answers: [], note: '' }
    : byDevice('The server’s AI found no sentence that answers this.');
}

/** @returns the sentences that fit into a request */
function fitting(found: readonly Answer[]): Answer[] {
  let left = maxChoiceBytes / 2;
  return found.filter(({ text }) => {
    left -= new TextEncoder().encode(JSON.stringify(sentPart(text))).length + 40;
    return left > 0;
  });
}

/** The server gets only the start of a very long sentence. */
function sentPart(text: string): string {
  return text.slice(0, longestSentenceSent).toWellFormed();
}
