/** Play and pause of a headset or a keyboard, where the browser gives them to speech (most only to sounds and films). */
import { useEffect } from 'react';
import type { OpenAloud } from './open-aloud.ts';

/** @param title of the file, shown by the system */
export function useMediaKeys(aloud: OpenAloud | undefined, title: string): void {
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
