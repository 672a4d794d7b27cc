/** Starts and stops reading aloud. Hidden if the browser cannot speak or the file has no text. */
import { Volume2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { aloudMarker, useAloud, useAloudState } from './aloud-context.ts';

export function AloudButton() {
  const aloud = useAloud();
  const isOn = useAloudState(({ phase }) => phase !== 'off');
  if (aloud === undefined) return null;
  return (
    <IconButton
      label="Read aloud"
      icon={<Volume2 aria-hidden size={20} />}
      aria-pressed={isOn}
      {...{ [aloudMarker]: '' }}
      className={isOn ? 'bg-accent-soft text-accent' : undefined}
      onClick={() => (isOn ? aloud.stop() : void aloud.play())}
    />
  );
}
