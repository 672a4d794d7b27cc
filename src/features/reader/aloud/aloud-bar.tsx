/** Below the pages while they are read aloud: pause, sentence by sentence, speed and voice; or why nothing is heard. */
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { useAloudSettings } from '../../../platform/speech/aloud-settings.ts';
import { useVoices } from '../../../platform/speech/voices.ts';
import { pagesMarker } from '../../../ui/bring-to-sight.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Toolbar } from '../../../ui/menu/toolbar.tsx';
import { AnchoredPopover } from '../../../ui/overlay/anchored-popover.tsx';
import { aloudMarker, useAloud, useAloudState } from './aloud-context.ts';
import type { AloudProblem } from './aloud-reading.ts';
import type { OpenAloud } from './open-aloud.ts';
import { VoiceChoice } from './voice-choice.tsx';

export function AloudBar() {
  const aloud = useAloud();
  const isOff = useAloudState((state) => state.phase === 'off');
  return aloud === undefined || isOff ? null : <Bar aloud={aloud} />;
}

function Bar({ aloud }: { aloud: OpenAloud }) {
  const bar = useRef<HTMLElement>(null);
  const isPlaying = useAloudState((state) => state.phase === 'playing');
  const problem = useAloudState((state) => state.problem);
  useFocusAfter(bar);
  return (
    <section
      ref={bar}
      aria-label="Reading aloud"
      className="relative z-10 grid justify-items-center border-t border-line bg-surface px-2 py-1 text-text"
    >
      <p
        role="status"
        className={classes(
          'justify-self-start px-2 py-1 text-sm empty:hidden',
          isPlaying ? 'text-muted' : 'text-warn',
        )}
      >
        {problem && wordsOf(problem, isPlaying)}
      </p>
      <Toolbar
        label="Read aloud"
        buttons={[
          <IconButton
            key="back"
            label="Previous sentence"
            icon={<SkipBack aria-hidden size={20} />}
            aria-keyshortcuts=","
            onClick={() => void aloud.step(-1)}
          />,
          <IconButton
            key="play"
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
            aria-keyshortcuts="S"
            onClick={() => (isPlaying ? aloud.pause() : void aloud.play())}
          />,
          <IconButton
            key="next"
            label="Next sentence"
            icon={<SkipForward aria-hidden size={20} />}
            aria-keyshortcuts="."
            onClick={() => void aloud.step(1)}
          />,
          <SpeedAndVoice key="voice" aloud={aloud} />,
          <IconButton
            key="stop"
            label="Stop reading aloud"
            icon={<X aria-hidden size={20} />}
            onClick={aloud.stop}
          />,
        ]}
      />
    </section>
  );
}

/** @param ofToolbar what the toolbar gives each of its buttons */
function SpeedAndVoice({ aloud, ...ofToolbar }: ComponentProps<'button'> & { aloud: OpenAloud }) {
  const rate = useAloudSettings((state) => state.rate);
  return (
    <AnchoredPopover
      title="Speed and voice"
      button={
        <Button {...ofToolbar} variant="ghost" size="sm" aria-label={`${rate}× speed and voice`}>
          {rate}×
        </Button>
      }
    >
      {() => <VoiceChoice language={aloud.language()} />}
    </AnchoredPopover>
  );
}

/** The focus goes with a bar that it is in: then it is for the button that began to read, or for the pages. */
function useFocusAfter(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const reader = element?.parentElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next =
        reader?.querySelector<HTMLElement>(`[${aloudMarker}]`) ??
        reader?.querySelector<HTMLElement>(`[${pagesMarker}]`);
      next?.focus({ preventScroll: true });
    };
  }, [bar]);
}

/** @param isPlaying it waits, and goes on by itself */
function wordsOf(problem: AloudProblem, isPlaying: boolean): string {
  switch (problem) {
    case 'no-voice':
      return useVoices.getState().voices.length > 0
        ? 'The voices here need the internet. Connect, then press Play.'
        : 'This browser has no voices. Add one in your device’s speech settings, or use another browser.';
    case 'unread':
      return isPlaying
        ? 'Getting the text of this page…'
        : 'The text of this page is not ready yet. Try again in a moment.';
    case 'failed':
      return 'The voice stopped. Press Play to continue, or choose another voice.';
  }
}
