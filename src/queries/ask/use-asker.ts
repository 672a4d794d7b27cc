/** Questions about several files, as a screen asks them. The worker begins with the first question and ends with the screen. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
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
  | { kind: 'nothing' }
  /** `preparing`: files are read for the first time. */
  | { kind: 'asking'; question: string; preparing?: Preparing }
  | { kind: 'answered'; question: string; found: FoundInSources }
  /** `why`: a missing part of the app. */
  | { kind: 'failed'; question: string; why?: string };

export interface Asker {
  asked: AskedOver;
  /** A newer question replaces an older one. */
  ask: (question: string) => void;
  /** What is prepared by then is kept. */
  stop: () => void;
}

/** @param scope compared by its content */
export function useAsker(scope: AskScope): Asker {
  const [asked, setAsked] = useState<AskedOver>({ kind: 'nothing' });
  const worker = useRef<Worker>(undefined);
  const last = useRef(0);
  const key = JSON.stringify(scope);
  const send = useCallback((message: ToAskWorker) => {
    worker.current?.postMessage({ type: 'question', message });
  }, []);
  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
    last.current += 1;
  }, []);
  const ask = useCallback(
    (question: string) => {
      send({ type: 'stop', request: last.current });
      last.current += 1;
      const request = last.current;
      setAsked({ kind: 'asking', question });
      const onStopped = (error: Error) => {
        end();
        const why = error instanceof MissingPart ? { why: error.message } : {};
        setAsked((now) =>
          now.kind === 'asking' ? { kind: 'failed', question: now.question, ...why } : now,
        );
      };
      worker.current ??= openAccountWorker(onStopped);
      worker.current.onmessage = ({ data }: MessageEvent<FromAskWorker>) => {
        if (data.request !== last.current) return;
        setAsked(stateOf(question, data));
      };
      const asking = { userId: currentDatabase().userId, question, scope: JSON.parse(key) };
      send({ type: 'ask', request, ...asking });
    },
    [send, end, key],
  );
  const stop = useCallback(() => {
    send({ type: 'stop', request: last.current });
    last.current += 1;
    setAsked({ kind: 'nothing' });
  }, [send]);
  // Other files are asked: former answers are not theirs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scope
  useEffect(() => {
    setAsked({ kind: 'nothing' });
    return end;
  }, [end, key]);
  return { asked, ask, stop };
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
