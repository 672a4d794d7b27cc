/** Chooses whether the server's AI picks the answers, and says what is sent. */
import { useId } from 'react';
import { startsAgain, usageText } from '../../../api/generation/usage-text.ts';
import { useServerAi } from '../../../api/generation/use-server-ai.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { RadioCards } from '../../../ui/choice.tsx';
import { useAnswerEngine } from './answer-with.ts';

const options = [
  { value: 'device', label: 'On this device' },
  { value: 'server', label: 'Server’s AI' },
] as const;

const whyNot = {
  asking: '',
  offline: 'You are offline.',
  unanswered: 'The server cannot be reached.',
  none: 'This server has no AI.',
};

export function AnswerWithField() {
  const name = useId();
  const engine = useAnswerEngine((state) => state.engine);
  const isOnline = useNetwork();
  const { ai } = useServerAi(isOnline);
  // What the student chose is told, or can be changed, wherever a question would still be sent.
  const isUnsure = ai.kind === 'failed' && engine === 'server';
  if (ai.kind !== 'ready' && !isUnsure) {
    const why = engine === 'server' && ai.kind !== 'failed' ? whyNot[ai.kind] : '';
    return why === '' ? null : (
      <p role="status" className="text-sm text-muted">
        {why} Your device answers.
      </p>
    );
  }
  if (ai.kind === 'ready' && ai.state.left === 0) {
    return engine === 'server' ? (
      <p role="status" className="text-sm text-muted">
        You have used today’s amount of the server’s AI. {startsAgain(ai.state)} Your device
        answers.
      </p>
    ) : null;
  }
  return (
    <div className="grid gap-1.5">
      <RadioCards
        legend="Answer with"
        name={name}
        options={options}
        value={engine}
        onChange={(next) => useAnswerEngine.setState({ engine: next })}
      />
      {engine === 'server' ? (
        <p className="text-sm text-muted">
          Your question and up to 30 sentences of this file are sent to your server and to the AI
          service it uses. Your server does not keep them.{' '}
          {ai.kind === 'ready' ? usageText(ai.state) : ''}
        </p>
      ) : null}
    </div>
  );
}
