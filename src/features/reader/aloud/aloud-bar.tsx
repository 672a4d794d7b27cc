/** Controls of reading aloud below the pages, and the button that starts it. */
import { type LucideIcon, Pause, Play, SkipBack, SkipForward, Volume2, X } from 'lucide-react';
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import {
  chooseVoice,
  chooseVoiceFor,
  orderVoices,
  primaryOf,
  rates,
  setRate,
  useAloudSettings,
  useVoices,
  type Voice,
} from '../../../platform/speech/voices.ts';
import { pagesMarker } from '../../../ui/bring-to-sight.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { AnchoredPopover, Toolbar } from '../../../ui/menu.tsx';
import { aloudMarker, useAloud, useAloudState } from './aloud.tsx';
import type { AloudProblem } from './aloud-reading.ts';
import type { OpenAloud } from './open-aloud.ts';

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
          button('Previous sentence', SkipBack, () => void aloud.step(-1), ','),
          <IconButton
            key="play"
            label={isPlaying ? 'Pause' : 'Play'}
            icon={isPlaying ? <Pause aria-hidden size={22} /> : <Play aria-hidden size={22} />}
            aria-keyshortcuts="S"
            onClick={() => (isPlaying ? aloud.pause() : void aloud.play())}
          />,
          button('Next sentence', SkipForward, () => void aloud.step(1), '.'),
          <SpeedAndVoice key="voice" aloud={aloud} />,
          button('Stop reading aloud', X, aloud.stop),
        ]}
      />
    </section>
  );
}

function button(label: string, Icon: LucideIcon, onClick: () => void, keys?: string) {
  const icon = <Icon aria-hidden size={20} />;
  return (
    <IconButton key={label} label={label} icon={icon} aria-keyshortcuts={keys} onClick={onClick} />
  );
}

/** @param ofToolbar props from the toolbar */
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

/** When the bar closes with the focus in it, the focus returns to the start button or the pages. */
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

/** @param isPlaying it waits and then continues */
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

function VoiceChoice({ language }: { language: string }) {
  const { rate, voices: kept } = useAloudSettings();
  const voices = orderVoices(
    useVoices((state) => state.voices),
    language,
  );
  const chosen = chooseVoice(voices, language, kept[language], navigator.onLine);
  const isOwn = ({ lang }: Voice) => primaryOf(lang) === language;
  const name = nameOf(language);
  return (
    <div className="grid w-72 max-w-full gap-3">
      <SelectField
        label="Speed"
        value={rate}
        onChange={(event) => setRate(Number(event.target.value))}
      >
        {rates.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </SelectField>
      {voices.length === 0 ? (
        <p className="text-sm text-muted">This browser has no voices.</p>
      ) : (
        <SelectField
          label={`Voice for ${name}`}
          hint={
            voices.some(isOwn)
              ? undefined
              : `No voice on this device speaks ${name}. Another voice is used.`
          }
          value={chosen?.voiceURI ?? ''}
          onChange={(event) => chooseVoiceFor(language, event.target.value)}
        >
          <optgroup label={name}>{voices.filter(isOwn).map(optionOf)}</optgroup>
          <optgroup label="Other languages">
            {voices.filter((voice) => !isOwn(voice)).map(optionOf)}
          </optgroup>
        </SelectField>
      )}
    </div>
  );
}

function optionOf({ voiceURI, name, localService }: Voice) {
  return (
    <option key={voiceURI} value={voiceURI}>
      {name} {localService ? '(offline)' : '(needs internet)'}
    </option>
  );
}

function nameOf(language: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(language) ?? language;
}

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
