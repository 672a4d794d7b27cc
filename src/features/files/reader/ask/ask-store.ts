/** What is asked about the open file, and the answers. They stay while the panel is closed, until the file is left. */
import { create } from 'zustand';
import type { Answer } from '../../../../generate/ask/answer.ts';
import { longestQuestion } from '../../../../generate/ask/question.ts';
import { type FileAsker, openFileAsker } from './file-asker.ts';

export type Asked =
  | { kind: 'asking'; question: string }
  | { kind: 'answered'; question: string; answers: readonly Answer[] }
  | { kind: 'failed'; question: string };

interface AskState {
  isOpen: boolean;
  /** As typed. */
  typed: string;
  /** Why it was not asked. */
  fault: string | undefined;
  asked: Asked | undefined;
  /** `undefined` until they are made. */
  examples: readonly string[] | undefined;
}

const nothing: AskState = {
  ...{ isOpen: false, typed: '', fault: undefined, asked: undefined, examples: undefined },
};

export const useAsk = create<AskState>(() => nothing);

let asker: FileAsker | undefined;

export function openAsk(): void {
  useAsk.setState({ isOpen: true });
}

export function closeAsk(): void {
  useAsk.setState({ isOpen: false });
}

/** The file is left: its sentences are forgotten. */
export function leaveAsk(): void {
  asker?.close();
  asker = undefined;
  useAsk.setState(nothing, true);
}

export function typeQuestion(typed: string): void {
  useAsk.setState({ typed, fault: undefined });
}

/** Its pages are as long as the reader's. */
interface AskedFile {
  id: string;
  pageCount: number;
}

/** Asks what is typed. A question that another one follows is not answered. */
export async function askTyped(file: AskedFile): Promise<void> {
  const question = useAsk.getState().typed.trim();
  if (question === '') return useAsk.setState({ fault: 'Enter a question' });
  if (question.length > longestQuestion)
    return useAsk.setState({ fault: `Enter up to ${longestQuestion} characters` });
  const asked: Asked = { kind: 'asking', question };
  useAsk.setState({ asked, fault: undefined });
  const answered = await askerOf(file)
    .ask(question)
    .then(
      (answers): Asked => ({ kind: 'answered', question, answers }),
      (error: unknown): Asked => {
        console.warn('A question was not answered', error);
        forgetStopped();
        return { kind: 'failed', question };
      },
    );
  useAsk.setState((now) => (now.asked === asked ? { asked: answered } : now));
}

/** Makes the examples, as the panel opens; the file's sentences are then ready for the first question. */
export async function fetchExamples(file: AskedFile): Promise<void> {
  const one = askerOf(file);
  const examples = await one.examples().catch((error: unknown) => {
    console.warn('No examples of questions were made', error);
    if (asker === one) forgetStopped();
    return undefined;
  });
  if (asker === one && examples !== undefined) useAsk.setState({ examples });
}

function askerOf({ id, pageCount }: AskedFile): FileAsker {
  asker ??= openFileAsker(id, pageCount);
  return asker;
}

/** The next question begins with a new worker. */
function forgetStopped(): void {
  asker?.close();
  asker = undefined;
}
