/** Plays the recordings in a part of the screen, one after the other. */

let stopLast: () => void = () => undefined;

/** What was being played stops. Does nothing where a browser does not let a page play by itself. */
export function playSounds(part: Element | null): void {
  stopSounds();
  const sounds = [...(part?.querySelectorAll('audio') ?? [])];
  const stopping = new AbortController();
  const play = (at: number) => {
    const sound = sounds[at];
    if (sound === undefined || stopping.signal.aborted) return;
    sound.currentTime = 0;
    sound.addEventListener('ended', () => play(at + 1), { once: true, signal: stopping.signal });
    sound.play().catch((error: unknown) => console.info('A recording does not play', error));
  };
  stopLast = () => {
    stopping.abort();
    for (const sound of sounds) sound.pause();
  };
  play(0);
}

export function stopSounds(): void {
  stopLast();
  stopLast = () => undefined;
}
