/** Who answers: this device alone, or also the server's AI. The last choice stays until the app is closed. */
import { create } from 'zustand';
import { onAccountClosed } from '../../../db/database.ts';

export type AnswerEngine = 'device' | 'server';

export const useAnswerEngine = create<{ engine: AnswerEngine }>(() => ({ engine: 'device' }));
onAccountClosed(() => useAnswerEngine.setState({ engine: 'device' }));

export function asksServer(): boolean {
  return useAnswerEngine.getState().engine === 'server';
}
