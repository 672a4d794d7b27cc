/** Below the pages while they are read aloud: pause, sentence by sentence, speed and voice; or why nothing is heard. */
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { useAloud, useAloudState } from './aloud-context.ts';
import type { AloudProblem } from './aloud-reading.ts';
import { useAloudSettings } from './aloud-settings.ts';
import { VoiceChoice } from './voice-choice.tsx';
import { useVoices } from './voices.ts';

export function AloudBar() {
  const aloud = useAloud();
  const phase = useAloudState((state) => state.phase);
  const problem = useAloudState((state) => state.problem);
  const rate = useAloudSettings((state) => state.rate);
  if (aloud === undefined || phase === 'off') return null;
  const isPlaying = phase === 'playing';
  return (
    <section
      aria-label="Reading aloud"
      className="relative z-10 grid border-t border-line bg-surface px-2 py-1 text-text"
    >
      <p role="status" className="px-2 py-1 text-sm text-warn empty:hidden">
        {problem && wordsOf(problem)}
      </p>
      <div role="toolbar" aria-label="Read aloud" className="flex items-center justify-center">
        <IconButton
          label="Previous sentence"
          icon={<SkipBack aria-hidden size={20} />}
          aria-keyshortcuts=","
          onClick={() => void aloud.step(-1)}
        />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          icon={isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
          aria-keyshortcuts="S"
          onClick={() => (isPlaying ? aloud.pause() : void aloud.play())}
        />
        <IconButton
          label="Next sentence"
          icon={<SkipForward aria-hidden size={20} />}
          aria-keyshortcuts="."
          onClick={() => void aloud.step(1)}
        />
        <AnchoredPopover
          title="Speed and voice"
          button={
            <Button variant="ghost" size="sm" aria-label={`${rate}× speed and voice`}>
              {rate}×
            </Button>
          }
        >
          {() => <VoiceChoice language={aloud.language()} />}
        </AnchoredPopover>
        <IconButton
          label="Stop reading aloud"
          icon={<X aria-hidden size={20} />}
          onClick={aloud.stop}
        />
      </div>
    </section>
  );
}

function wordsOf(problem: AloudProblem): string {
  switch (problem) {
    case 'no-voice':
      return useVoices.getState().voices.length > 0
        ? 'The voices here need the internet. Connect, then press Play.'
        : 'This browser has no voices. Add one in your device’s speech settings, or use another browser.';
    case 'unread':
      return 'The text of this page is not ready yet. Try again in a moment.';
    case 'failed':
      return 'The voice stopped. Press Play to continue, or choose another voice.';
  }
}
