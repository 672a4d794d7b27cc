/** Who makes it: this device, or the AI of the server where it has one. What is sent where stands below the choice. */
import { useId } from 'react';
import { create } from 'zustand';
import { type ServerAi, useServerAi } from '../../../api/generation/use-server-ai.ts';
import { onAccountClosed } from '../../../db/database.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { startsAgain, usageText } from '../../../queries/ai-usage.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice/radio-cards.tsx';
import { generatedOnDevice } from '../device-stream.ts';

export type EngineName = 'device' | 'server';

/** As it was chosen last, until the app is closed. */
export const useChosen = create<{ engine: EngineName }>(() => ({ engine: 'device' }));
onAccountClosed(() => useChosen.setState({ engine: 'device' }));

const options = [
  { value: 'device', label: 'On this device' },
  { value: 'server', label: 'Server’s AI' },
] as const;

export interface EngineChoice {
  /** The device, wherever the server cannot do it now. */
  engine: EngineName;
  /** As the student chose it, whether or not the server can. */
  wanted: EngineName;
  ai: ServerAi;
  askAgain: () => void;
}

export function useEngineChoice(): EngineChoice {
  const wanted = useChosen(({ engine }) => engine);
  const { ai, askAgain } = useServerAi(useNetwork());
  return { engine: isUsable(ai) ? wanted : 'device', wanted, ai, askAgain };
}

export function EngineField({ engine, wanted, ai, askAgain }: EngineChoice) {
  const note = noteOf(ai, wanted);
  const name = useId();
  return (
    <div className="grid gap-2">
      {isUsable(ai) ? (
        <RadioCards
          legend="Generate with"
          name={name}
          options={options}
          value={engine}
          onChange={(next) => useChosen.setState({ engine: next })}
        />
      ) : null}
      <p className="text-sm text-muted">
        {engine === 'device' ? generatedOnDevice : sentToServer} Study material is in the language
        of the text. Review before saving.
      </p>
      {engine === 'server' && ai.kind === 'ready' ? (
        <p className="text-sm text-muted">{usageText(ai.state)}</p>
      ) : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {note}
      </p>
      {note !== '' && (ai.kind === 'failed' || ai.kind === 'unanswered') ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={askAgain}>
          Check again
        </Button>
      ) : null}
    </div>
  );
}

const sentToServer =
  'The text of your pages is sent to your server and to the AI service it uses. Your server deletes it when your study material is ready.';

function isUsable(ai: ServerAi): boolean {
  return ai.kind === 'ready' && ai.state.left > 0;
}

/**
 * What there is to say where the choice is not there. Without a connection nothing, unless the student wants the server: the
 * device makes all of it, so there is nothing to do.
 */
function noteOf(ai: ServerAi, wanted: EngineName): string {
  switch (ai.kind) {
    case 'asking':
      return '';
    case 'offline':
      return wanted === 'server' ? `You are offline. ${needsConnection}` : '';
    case 'unanswered':
      return wanted === 'server' ? `The server cannot be reached. ${needsConnection}` : '';
    case 'none':
      return 'This server has no AI.';
    case 'failed':
      return 'We could not check whether this server has AI.';
    case 'ready':
      return ai.state.left > 0
        ? ''
        : `You have used today’s amount of the server’s AI. ${startsAgain(ai.state)}`;
  }
}

const needsConnection = 'The server’s AI needs a connection, so your device generates it.';
