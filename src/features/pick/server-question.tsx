/** A question about the hidden words, written by the server's model when the student asks for it. */
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../api/failure-kind.ts';
import { writeQuestion } from '../../api/generation/generations.ts';
import {
  amountUsed,
  cannotDoThis,
  reasonOfServerAi,
  serverUnreached,
} from '../../api/generation/reason-of-server-ai.ts';
import { startsAgain } from '../../api/generation/usage-text.ts';
import { type ServerAi, useServerAi } from '../../api/generation/use-server-ai.ts';
import { currentDatabase } from '../../db/database.ts';
import type { HiddenInSentence } from '../../generate/by-model/ask-about.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { longestHiddenSent, longestSentenceSent } from '../../protocol/generations.ts';
import { Button } from '../../ui/button.tsx';

interface ServerQuestionProps extends HiddenInSentence {
  /** Called with a question that passed the checks, unless the form was left. */
  onQuestion: (question: string) => void;
}

/**
 * Says why where the server cannot be asked; nothing where it is not known to have a model. It waits for nobody: the
 * student can write and keep meanwhile.
 */
export function ServerQuestion({ sentence, hidden, onQuestion }: ServerQuestionProps) {
  const { ai } = useServerAi(useNetwork());
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const [isUnable, setUnable] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  if (hidden === '') return null;
  const whyNot = isUnable ? outcome : whyNotAsked(ai, { sentence, hidden });
  if (whyNot !== '')
    return (
      <p role="status" className="text-sm text-muted">
        {whyNot}
      </p>
    );
  if (ai.kind !== 'ready') return null;
  const ask = async () => {
    const own = new AbortController();
    asking.current = own;
    setAsking(true);
    const answer = await writeQuestion(
      { user: currentDatabase().userId, sentence, hidden },
      own.signal,
    );
    if (own.signal.aborted) return;
    setAsking(false);
    if (!answer.ok) {
      setUnable(cannotDoThis(answer.error));
      return setOutcome(`${reasonOfServerAi(answer.error)} ${nextAfter(answer.error)}`);
    }
    const { question } = answer.data;
    setOutcome(question === null ? noneFits : '');
    if (question !== null) onQuestion(question);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        busy={isAsking}
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
        {isAsking ? 'Writing a question…' : outcome}
      </p>
    </div>
  );
}

/** @returns empty if the server can be asked, or is not known to have a model */
function whyNotAsked(ai: ServerAi, { sentence, hidden }: HiddenInSentence): string {
  // Without a connection nobody knows whether the server has a model.
  if (ai.kind === 'offline')
    return 'You are offline. Asking the server for a question needs a connection.';
  if (ai.kind === 'unanswered') return `${serverUnreached} Write your own question.`;
  if (ai.kind !== 'ready') return '';
  if (ai.state.left === 0) return `${amountUsed} ${startsAgain(ai.state)}`;
  if (sentence.length > longestSentenceSent)
    return 'This sentence is too long for the server’s AI. Write your own question.';
  if (hidden.length > longestHiddenSent)
    return 'Too many words are hidden for the server’s AI. Write your own question.';
  return '';
}

const noneFits = 'The server’s AI wrote no question that fits. Write your own.';

/** More tokens come only with the next day, and another version when the server gets one. */
function nextAfter(error: ApiFailure): string {
  return error.reason === 'over-quota' || cannotDoThis(error)
    ? 'Write your own question.'
    : 'Write your own question, or try again.';
}
