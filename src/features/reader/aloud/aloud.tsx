/** Around the reader of one file: what reads it aloud, as long as the file is open. */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useAloudSettings } from '../../../platform/speech/aloud-settings.ts';
import { canSpeak } from '../../../platform/speech/voices.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';
import { isPlaceToRest } from '../gestures/use-keys.ts';
import { AloudContext } from './aloud-context.ts';
import { joinAloudTabs } from './aloud-tab.ts';
import { type OpenAloud, openAloud } from './open-aloud.ts';
import { useMediaKeys } from './use-media-keys.ts';

interface AloudProps {
  file: Pick<StudyFile, 'id' | 'name' | 'pageCount'>;
  hasText: boolean;
  children: ReactNode;
}

export function Aloud({ file: { id, name, pageCount }, hasText, children }: AloudProps) {
  const count = useRef(pageCount);
  useLayoutEffect(() => {
    count.current = pageCount;
  }, [pageCount]);
  const [aloud] = useState(() => (canSpeak() ? openAloud(id, () => count.current) : undefined));
  const within = useRef<HTMLDivElement>(null);
  useOneVoice(aloud);
  useFollowing(aloud, within);
  useMediaKeys(aloud, name);
  const pane = usePane();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isInside = target instanceof Node && within.current?.contains(target);
    if (
      !isOnSide(target, pane) ||
      !hasText ||
      aloud === undefined ||
      !(isInside || isPlaceToRest(target))
    )
      return;
    if (isShortcut(event, 'reader.aloud')) toggle(aloud);
    else if (isShortcut(event, 'reader.sentence')) void aloud.step(1);
    else if (isShortcut(event, 'reader.sentenceBack')) void aloud.step(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <AloudContext value={hasText ? aloud : undefined}>
      <div ref={within} className="contents">
        {children}
      </div>
    </AloudContext>
  );
}

function toggle(aloud: OpenAloud): void {
  if (aloud.getState().phase === 'playing') aloud.pause();
  else void aloud.play();
}

/** It ends with the file and with the page, gives way to another tab, and speaks as the student has chosen. */
function useOneVoice(aloud: OpenAloud | undefined): void {
  useEffect(() => {
    if (aloud === undefined) return;
    const tabs = joinAloudTabs(aloud.pause);
    const stopFollowing = aloud.subscribe(({ phase }, before) => {
      if (phase === 'playing' && before.phase !== 'playing') tabs.begin();
    });
    const stopSettings = useAloudSettings.subscribe(aloud.sayAgain);
    // Chrome goes on speaking after a reload.
    addEventListener('pagehide', aloud.stop);
    return () => {
      removeEventListener('pagehide', aloud.stop);
      stopSettings();
      stopFollowing();
      tabs.close();
      aloud.stop();
    };
  }, [aloud]);
}

/** Brings the page of the next sentence, where it is not drawn; the mark on it brings the sentence to sight. */
function useFollowing(aloud: OpenAloud | undefined, within: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      aloud?.subscribe(({ phase, page, index, sentences }, before) => {
        const isSame = page === before.page && index === before.index;
        if (phase === 'off' || sentences.length === 0) return;
        if (isSame && sentences === before.sentences && phase === before.phase) return;
        if (within.current?.querySelector(`[data-page="${page}"]`) == null) showPage(page);
      }),
    [aloud, within],
  );
}
