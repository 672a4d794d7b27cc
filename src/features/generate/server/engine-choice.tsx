/** Who makes it: this device, or the AI of the server where it has one. What is sent where stands below the choice. */
import { useId } from 'react';
import { create } from 'zustand';
import { onAccountClosed } from '../../../db/database.ts';
import type { AiState } from '../../../protocol/generations.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice/radio-cards.tsx';
import { generatedOnDevice } from '../device-stream.ts';
import { shareOfDay } from './share-of-day.ts';
import { type ServerAi, useServerAi } from './use-server-ai.ts';

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
  const { ai, askAgain } = useServerAi();
  return { engine: isUsable(ai) ? wanted : 'device', wanted, ai, askAgain };
}

/** Whether the server's model knows other kinds of questions than single choice: an older server does not. */
export function asksKinds({ ai }: Pick<EngineChoice, 'ai'>): boolean {
  return ai.kind === 'ready' && (ai.state.questionKinds?.length ?? 0) > 1;
}

interface EngineFieldProps extends EngineChoice {
  sent: 'pages' | 'note' | 'cards';
  /** What this may take of the server's AI at most; `undefined` where that is not known. */
  tokens: number | undefined;
}

export function EngineField({ engine, wanted, ai, askAgain, sent, tokens }: EngineFieldProps) {
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
        {engine === 'device' ? staysHere(sent) : sentToServer[sent]} Study material is in the
        language of the text. Review before saving.
      </p>
      {engine === 'server' && ai.kind === 'ready' ? (
        <p className="text-sm text-muted">{usageText(ai.state, tokens)}</p>
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

const whatIsSent = {
  pages: 'The text of your pages',
  note: 'The text of your note',
  cards: 'The text of your cards',
};

const sentToServer = Object.fromEntries(
  Object.entries(whatIsSent).map(([sent, what]) => [
    sent,
    `${what} is sent to your server and to the AI service it uses. Your server deletes it when your study material is ready.`,
  ]),
);

function staysHere(sent: EngineFieldProps['sent']): string {
  if (sent === 'pages') return generatedOnDevice;
  return `Generated on your device. Your ${sent === 'note' ? 'note never leaves' : 'cards never leave'} it.`;
}

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

function usageText(state: AiState, tokens: number | undefined): string {
  const used = Math.min(100, Math.round(100 * (1 - state.left / Math.max(1, state.perDay))));
  const next = tokens === undefined ? '' : ` ${nextText(state, tokens)}`;
  return `You have used ${used}% of today’s amount.${next} ${startsAgain(state)}`;
}

function nextText({ left, perDay }: AiState, tokens: number): string {
  return tokens > left
    ? 'This needs more than is left: choose less, or generate on this device.'
    : `This may use up to ${shareOfDay(tokens, perDay)}.`;
}

function startsAgain({ nextDayAt }: AiState): string {
  const time = new Date(nextDayAt).toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `It starts again at ${time}.`;
}
