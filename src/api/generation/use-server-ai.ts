/** Whether the server has a language model for the student. */
import { useCallback, useEffect, useState } from 'react';
import type { AiOffer } from '../../protocol/generations.ts';
import { type ApiFailure, isUnanswered } from '../failure-kind.ts';
import { fetchAi } from './generations.ts';

export type ServerAi =
  /** `unanswered`: the browser has a network, but the server does not answer. */
  | { kind: 'asking' | 'offline' | 'unanswered' | 'none' | 'failed' }
  | { kind: 'ready'; state: AiOffer };

/** @param isOnline the browser's report of its network */
export function useServerAi(isOnline: boolean): { ai: ServerAi; askAgain: () => void } {
  const [found, setFound] = useState<ServerAi>({ kind: 'asking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    setFound({ kind: 'asking' });
    void fetchAi().then((answer) => {
      if (isWanted) setFound(answer.ok ? stateOf(answer.data) : failed(answer.error));
    });
    return () => {
      isWanted = false;
    };
  }, [isOnline, tries]);
  const askAgain = useCallback(() => setTries((before) => before + 1), []);
  return { ai: isOnline ? found : { kind: 'offline' }, askAgain };
}

function failed(failure: ApiFailure): ServerAi {
  return { kind: isUnanswered(failure) ? 'unanswered' : 'failed' };
}

function stateOf(state: AiOffer): ServerAi {
  return state.isAvailable ? { kind: 'ready', state } : { kind: 'none' };
}
