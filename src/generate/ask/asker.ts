/** Keeps the pages of one file, and what is known of their sentences, for one question after the other. */
import type { CleanPage } from '../../text/clean-page.ts';
import { type Answer, answer, candidates } from './answer.ts';
import { exampleQuestions } from './examples.ts';
import { type FileIndex, indexOf } from './file-index.ts';

export type AskerRequest =
  | { type: 'pages'; pages: CleanPage[] }
  | { type: 'ask'; id: number; question: string }
  /** What may answer it, at most so many. */
  | { type: 'candidates'; id: number; question: string; most: number }
  | { type: 'examples'; id: number };

/** One ends each request that has an id. */
export type AskerReply =
  | { type: 'answers'; id: number; answers: Answer[] }
  | { type: 'examples'; id: number; questions: string[] }
  | { type: 'failure'; id: number };

export type HandleAsked = (request: AskerRequest) => AskerReply | undefined;

/** @param onBug hears of what should never happen */
export function createAsker(onBug: (error: unknown) => void): HandleAsked {
  const pages = new Map<number, CleanPage>();
  let index: FileIndex | undefined;
  const indexNow = () => {
    index ??= indexOf([...pages.values()].sort((one, other) => one.page - other.page));
    return index;
  };
  return (request) => {
    if (request.type === 'pages') {
      for (const page of request.pages) pages.set(page.page, page);
      index = undefined;
      return undefined;
    }
    const { id } = request;
    try {
      switch (request.type) {
        case 'ask':
          return { type: 'answers', id, answers: answer(request.question, indexNow()) };
        case 'candidates': {
          const answers = candidates(request.question, indexNow(), request.most);
          return { type: 'answers', id, answers };
        }
        case 'examples':
          return { type: 'examples', id, questions: exampleQuestions(indexNow()) };
      }
    } catch (error) {
      onBug(error);
      return { type: 'failure', id };
    }
  };
}
