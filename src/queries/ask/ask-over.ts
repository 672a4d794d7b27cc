/** The question about several files and its answers, as the page sees them. The worker begins with the first question. */
import { create } from 'zustand';
import { currentDatabase, onAccountClosed } from '../../db/database.ts';
import { longestQuestion } from '../../generate/ask/question.ts';
import { MissingPart } from '../../lib/missing-part.ts';
import { openAccountWorker } from '../account-worker.ts';
import type {
  AskScope,
  FoundInSources,
  FromAskWorker,
  Preparing,
  ToAskWorker,
} from './ask-messages.ts';

export type AskedOver =
  /** `preparing`: files are read for the first time. */
  | { kind: 'asking'; question: string; preparing?: Preparing }
  | { kind: 'answered'; question: string; found: FoundInSources }
  /** `why`: a missing part of the app. */
  | { kind: 'failed'; question: string; why?: string };

/** `undefined` before a question. */
export const useAskedOver = create<{ asked: AskedOver | undefined }>(() => ({ asked: undefined }));

const show = (asked: AskedOver | undefined) => useAskedOver.setState({ asked });

let worker: Worker | undefined;
let last = 0;

/** Why a question is not asked, in words for people. */
export function faultOf(question: string): string | undefined {
  if (question === '') return 'Enter a question';
  if (question.length > longestQuestion) return `Enter up to ${longestQuestion} characters`;
  return undefined;
}

/** A newer question replaces an older one. @param question without a fault */
export function askOver(scope: AskScope, question: string): void {
  send({ type: 'stop', request: last });
  last += 1;
  const request = last;
  show({ kind: 'asking', question });
  worker ??= start();
  send({ type: 'ask', request, userId: currentDatabase().userId, question, scope });
}

function start(): Worker {
  const begun = openAccountWorker((error) => {
    if (worker !== begun) return;
    end();
    const { asked } = useAskedOver.getState();
    if (asked?.kind !== 'asking') return;
    const why = error instanceof MissingPart ? { why: error.message } : {};
    show({ kind: 'failed', question: asked.question, ...why });
  });
  begun.onmessage = ({ data }: MessageEvent<FromAskWorker>) => {
    const { asked } = useAskedOver.getState();
    if (data.request === last && asked !== undefined) show(stateOf(asked.question, data));
  };
  return begun;
}

function stateOf(question: string, message: FromAskWorker): AskedOver {
  switch (message.type) {
    case 'preparing':
      return { kind: 'asking', question, preparing: message.progress };
    case 'found':
      return { kind: 'answered', question, found: message.found };
    case 'failed':
      return { kind: 'failed', question };
  }
}

function send(message: ToAskWorker): void {
  worker?.postMessage({ type: 'question', message });
}

/** What is prepared by then is kept. */
export function stopAskingOver(): void {
  send({ type: 'stop', request: last });
  last += 1;
  show(undefined);
}

/** Also gives the memory of the indexes back. */
export function leaveAskOver(): void {
  end();
  show(undefined);
}

function end(): void {
  worker?.terminate();
  worker = undefined;
  last += 1;
}

onAccountClosed(leaveAskOver);
