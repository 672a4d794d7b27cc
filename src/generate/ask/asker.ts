/** Answers questions about one file. Keeps its pages and their index between questions. */
import type { CleanPage } from '../../text/clean-page.ts';
import { isTermLike } from '../make/term-names.ts';
import { type Answer, answer, candidates } from './answer.ts';
import { type FileIndex, indexOf } from './file-index.ts';

export type AskerRequest =
  | { type: 'pages'; pages: CleanPage[] }
  | { type: 'ask'; id: number; question: string }
  /** Sentences that may answer the question. */
  | { type: 'candidates'; id: number; question: string; most: number }
  | { type: 'examples'; id: number };

/** Each request with an id gets exactly one reply. */
export type AskerReply =
  | { type: 'answers'; id: number; answers: Answer[] }
  | { type: 'examples'; id: number; questions: string[] }
  | { type: 'failure'; id: number };

export type HandleAsked = (request: AskerRequest) => AskerReply | undefined;

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

const wanted = 2;
const mostTried = 40;

/** Example questions that the file can answer. @returns none if the file marks no terms or is not English */
export function exampleQuestions(index: FileIndex): string[] {
  if (!index.isEnglish) return [];
  const found = new Set<string>();
  for (const term of termsOf(index).slice(0, mostTried)) {
    if (found.size === wanted) break;
    const question = `What is ${term}?`;
    if (answer(question, index)[0]?.text.toLowerCase().includes(term.toLowerCase()))
      found.add(question);
  }
  return [...found];
}

/** Terms of several words come first: they are specific to the file. */
function termsOf({ sentences }: FileIndex): string[] {
  const terms = new Set(sentences.flatMap(({ terms }) => terms));
  const usable = [...terms].filter(
    (term) => isTermLike(term) && /^\p{L}[\p{L} -]{3,30}$/u.test(term) && !/s$/.test(term),
  );
  const isLong = (term: string) => term.includes(' ');
  return [...usable.filter(isLong), ...usable.filter((term) => !isLong(term))];
}
