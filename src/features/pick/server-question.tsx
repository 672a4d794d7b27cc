/** A question about the hidden words, written by the server's model when the student asks for it. */
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../api/failure-kind.ts';
import { writeQuestion } from '../../api/generation/generations.ts';
import { useServerAi } from '../../api/generation/use-server-ai.ts';
import { currentDatabase } from '../../db/database.ts';
import type { HiddenInSentence } from '../../generate/by-model/ask-about.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { longestHiddenSent, longestSentenceSent } from '../../protocol/generations.ts';
import { Button } from '../../ui/button.tsx';

interface ServerQuestionProps extends HiddenInSentence {
  /** Called with a question that passed the checks, unless the form was left. */
  onQuestion: (question: string) => void;
}

type State = 'idle' | 'asking' | 'done' | 'none' | 'unanswered' | 'over' | 'failed';

const words: Record<State, string> = {
  idle: '',
  asking: 'Writing a question…',
  done: '',
  none: 'The server’s AI wrote no question that fits. Write your own.',
  unanswered: 'The server cannot be reached. Write your own question, or try again.',
  over: 'You have used today’s amount of the server’s AI. Write your own question.',
  failed: 'The server’s AI did not answer. Write your own question, or try again.',
};

/** Nothing where the server has no model. It waits for nobody: the student can write and keep meanwhile. */
export function ServerQuestion({ sentence, hidden, onQuestion }: ServerQuestionProps) {
  const { ai } = useServerAi(useNetwork());
  const [state, setState] = useState<State>('idle');
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const isShort = sentence.length <= longestSentenceSent && hidden.length <= longestHiddenSent;
  if (ai.kind !== 'ready' || ai.state.left === 0 || hidden === '' || !isShort) return null;
  const ask = async () => {
    const own = new AbortController();
    asking.current = own;
    setState('asking');
    const answer = await writeQuestion(
      { user: currentDatabase().userId, sentence, hidden },
      own.signal,
    );
    if (own.signal.aborted) return;
    if (!answer.ok) {
      const isOver = answer.error.reason === 'over-quota';
      return setState(isUnanswered(answer.error) ? 'unanswered' : isOver ? 'over' : 'failed');
    }
    const { question } = answer.data;
    setState(question === null ? 'none' : 'done');
    if (question !== null) onQuestion(question);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        busy={state === 'asking'}
        icon={<Sparkles aria-hidden size={16} />}
        onClick={() => void ask()}
      >
        Suggest a question
      </Button>
      <p className="text-sm text-muted">
        This sentence is sent to your server and to the AI service it uses. Your server does not
        keep it.
      </p>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {words[state]}
      </p>
    </div>
  );
}
