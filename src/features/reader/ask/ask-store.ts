/** The question about the open file and its answers. They stay when the panel closes, until the file is left. */
import { create } from 'zustand';
import { onAccountClosed } from '../../../db/database.ts';
import type { Answer, NearPassage } from '../../../generate/ask/answer.ts';
import { MissingPart } from '../../../lib/missing-part.ts';
import { faultOf, leaveAskOver } from '../../../queries/ask/ask-over.ts';
import { chosenByServer } from './chosen-by-server.ts';
import { type FileAsker, openFileAsker } from './file-asker.ts';

export type Asked =
  /** `own`: what the device has found while the server is asked. */
  | { kind: 'asking'; question: string; own?: Found }
  /** `note`: who chose the answers. */
  | ({ kind: 'answered'; question: string; note?: string } & Found)
  /** `why`: a missing part of the app. */
  | { kind: 'failed'; question: string; why?: string };

interface Found {
  answers: readonly Answer[];
  /** Passages that the question is about, without those of the answers. */
  near: readonly NearPassage[];
}

interface AskState {
  isOpen: boolean;
  /** Whom the next question asks. */
  of: 'file' | 'course';
  typed: string;
  /** Why the question was not asked. */
  fault: string | undefined;
  asked: Asked | undefined;
  /** `undefined` until they are made. */
  examples: readonly string[] | undefined;
}

const nothing: AskState = {
  ...{
    isOpen: false,
    of: 'file',
    typed: '',
    fault: undefined,
    asked: undefined,
    examples: undefined,
  },
};

export const useAsk = create<AskState>(() => nothing);

let asker: FileAsker | undefined;

export function openAsk(): void {
  useAsk.setState({ isOpen: true });
}

export function closeAsk(): void {
  useAsk.setState({ isOpen: false });
}

/** An answer of another file of the course was opened: its reader shows the answers on. */
let isCarried = false;

/** Call it before the other file opens. */
export function carryAnswers(): void {
  isCarried = true;
}

export function leaveAsk(): void {
  askingServer?.abort();
  asker?.close();
  asker = undefined;
  if (isCarried) {
    isCarried = false;
    useAsk.setState({ fault: undefined, asked: undefined, examples: undefined });
    return;
  }
  leaveAskOver();
  useAsk.setState(nothing, true);
}

/** @param of the open file, or its course with all files and notes */
export function askWhom(of: AskState['of']): void {
  useAsk.setState({ of, fault: undefined });
}

export function typeQuestion(typed: string): void {
  useAsk.setState({ typed, fault: undefined });
}

interface AskedFile {
  id: string;
  pageCount: number;
}

/** A newer question cancels an older one. */
export async function askTyped(file: AskedFile): Promise<void> {
  const question = useAsk.getState().typed.trim();
  const fault = faultOf(question);
  if (fault !== undefined) return useAsk.setState({ fault });
  askingServer?.abort();
  const asked: Asked = { kind: 'asking', question };
  useAsk.setState({ asked, fault: undefined });
  const one = askerOf(file);
  const answered = await find(one, question).then(
    (found): Asked => ({ kind: 'answered', question, ...found }),
    (error: unknown): Asked => {
      console.warn('A question was not answered', error);
      forgetStopped();
      return {
        kind: 'failed',
        question,
        ...(error instanceof MissingPart && { why: error.message }),
      };
    },
  );
  if (useAsk.getState().asked !== asked) return;
  const isForServer = useAnswerEngine.getState().engine === 'server';
  if (answered.kind !== 'answered' || !isForServer) return useAsk.setState({ asked: answered });
  await askServer(one, question, answered);
}

async function find(one: FileAsker, question: string): Promise<Found> {
  const [answers, passages] = await Promise.all([one.ask(question), one.passages(question)]);
  const isShown = ({ text }: NearPassage) => answers.some((answer) => text.includes(answer.text));
  return { answers, near: passages.filter((passage) => !isShown(passage)) };
}

let askingServer: AbortController | undefined;

async function askServer(one: FileAsker, question: string, own: Found): Promise<void> {
  const waiting: Asked = { kind: 'asking', question, own };
  askingServer = new AbortController();
  useAsk.setState({ asked: waiting });
  const chosen = await chosenByServer(one, question, own.answers, askingServer.signal);
  useAsk.setState((now) =>
    now.asked === waiting
      ? { asked: { kind: 'answered', question, near: own.near, ...chosen } }
      : now,
  );
}

/** Skips waiting for the server. */
export function stopWaiting(): void {
  const { asked } = useAsk.getState();
  if (asked?.kind !== 'asking' || asked.own === undefined) return;
  askingServer?.abort();
  const { question, own } = asked;
  const { answers, near } = own;
  useAsk.setState({
    asked: { kind: 'answered', question, answers, near, note: 'From your device.' },
  });
}

/** Also prepares the file's sentences for the first question. */
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

/** The next question starts a new worker. */
function forgetStopped(): void {
  asker?.close();
  asker = undefined;
}

/** Kept until the app is closed. */
type AnswerEngine = 'device' | 'server';

export const useAnswerEngine = create<{ engine: AnswerEngine }>(() => ({ engine: 'device' }));
onAccountClosed(() => useAnswerEngine.setState({ engine: 'device' }));
