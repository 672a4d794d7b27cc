/** Wraps the reader of one file, and reads the file aloud. */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canSpeak, useAloudSettings } from '../../../platform/speech/voices.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';
import { isPlaceToRest } from '../use-keys.ts';
import type { AloudState } from './aloud-reading.ts';
import { type OpenAloud, openAloud } from './open-aloud.ts';

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

/** Ends with the file or the page, stops when another tab reads, and follows changed settings. */
function useOneVoice(aloud: OpenAloud | undefined): void {
  useEffect(() => {
    if (aloud === undefined) return;
    const tabs = joinAloudTabs(aloud.pause);
    const stopFollowing = aloud.subscribe(({ phase }, before) => {
      if (phase === 'playing' && before.phase !== 'playing') tabs.begin();
    });
    const stopSettings = useAloudSettings.subscribe(aloud.sayAgain);
    // Chrome continues to speak after a reload.
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

/** Scrolls to the page of the next sentence if it is not drawn. The mark then scrolls to the sentence. */
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

const channelName = 'haversack-aloud';

/** Only the tab that began last reads aloud. @returns `begin`, for the start of reading, and `close` */
function joinAloudTabs(onOther: () => void): { begin: () => void; close: () => void } {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onOther);
  return { begin: () => channel.postMessage('begun'), close: () => channel.close() };
}

/**
 * Play and pause of a headset or keyboard. Most browsers send these keys only for audio and video.
 * @param title shown by the system
 */
function useMediaKeys(aloud: OpenAloud | undefined, title: string): void {
  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
    if (aloud === undefined || session === undefined) return;
    const acts: [MediaSessionAction, () => void][] = [
      ['play', () => void aloud.play()],
      ['pause', aloud.pause],
      ['stop', aloud.stop],
      ['nexttrack', () => void aloud.step(1)],
      ['previoustrack', () => void aloud.step(-1)],
    ];
    let isTaken = false;
    const take = (isOn: boolean) => {
      if (isOn === isTaken) return;
      isTaken = isOn;
      for (const [action, act] of acts) session.setActionHandler(action, isOn ? act : null);
      session.metadata = isOn ? new MediaMetadata({ title }) : null;
      if (!isOn) session.playbackState = 'none';
    };
    const stop = aloud.subscribe(({ phase }) => {
      take(phase !== 'off');
      if (phase !== 'off') session.playbackState = phase;
    });
    return () => {
      stop();
      take(false);
    };
  }, [aloud, title]);
}

/** `undefined`: this browser cannot speak, or the file has no text. */
export const AloudContext = createContext<OpenAloud | undefined>(undefined);

/** Attribute of the start button, which gets the focus when the bar closes. */
export const aloudMarker = 'data-aloud';

export function useAloud(): OpenAloud | undefined {
  return useContext(AloudContext);
}

const silent = createStore<AloudState>(() => ({
  ...{ phase: 'off', page: 1, sentences: [], index: 0 },
}));

/** Off if there is no reading aloud. */
export function useAloudState<T>(select: (state: AloudState) => T): T {
  return useStore(useAloud() ?? silent, select);
}
