/**
 * The browser's speech, made reliable. Chrome drops a `speak` right after `cancel`, and sends no events for an utterance
 * that was garbage-collected. On Android `onend` may never come. A network voice may never begin. `pause` does nothing
 * on Android, so there is none here: stop, and speak the sentence again.
 */

export interface Said {
  text: string;
  /** BCP 47. */
  language: string;
  rate: number;
  voice: SpeechSynthesisVoice | undefined;
}

export type SpeechEnd = 'said' | 'failed';

export interface Speaker {
  /** Speaks this text only. It drops the running text without calling its `onEnd`. */
  speak: (said: Said, onEnd: (how: SpeechEnd) => void) => void;
  stop: () => void;
}

type Synthesis = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'resume' | 'speaking' | 'pending'>;

export const checkEveryMs = 500;
/** After this many silent checks an utterance has ended, or will never begin. */
const silentAtEnd = 2;
const silentAtStart = 12;
/** The slowest speech, milliseconds for each character at normal speed; and the least time for any text. */
const slowestMsPerCharacter = 250;
const leastMs = 10_000;

export function createSpeaker(
  synthesis: Synthesis = speechSynthesis,
  newUtterance: (text: string) => SpeechSynthesisUtterance = (text) =>
    new SpeechSynthesisUtterance(text),
): Speaker {
  let drop: (() => void) | undefined;
  const stop = () => {
    drop?.();
    drop = undefined;
    synthesis.cancel();
  };
  const speak: Speaker['speak'] = ({ text, language, rate, voice }, onEnd) => {
    stop();
    const utterance = newUtterance(text);
    utterance.lang = voice?.lang ?? language;
    utterance.rate = rate;
    if (voice !== undefined) utterance.voice = voice;
    const end = (how: SpeechEnd) => {
      if (drop !== dropThis) return;
      dropThis();
      drop = undefined;
      onEnd(how);
    };
    let hasBegun = false;
    let silent = 0;
    let checks = 0;
    const mostChecks = (leastMs + (text.length * slowestMsPerCharacter) / rate) / checkEveryMs;
    const check = () => {
      const isBusy = synthesis.speaking || synthesis.pending;
      hasBegun ||= synthesis.speaking;
      silent = isBusy ? 0 : silent + 1;
      checks += 1;
      if (hasBegun && silent >= silentAtEnd) end('said');
      else if (silent >= silentAtStart) end('failed');
      else if (checks > mostChecks) {
        synthesis.cancel();
        end(hasBegun ? 'said' : 'failed');
      }
    };
    utterance.onstart = () => {
      hasBegun = true;
    };
    utterance.onend = () => end('said');
    utterance.onerror = () => end('failed');
    let watch: ReturnType<typeof setInterval> | undefined;
    const soon = setTimeout(() => {
      try {
        // Another page may have paused the browser's speech.
        synthesis.resume();
        synthesis.speak(utterance);
      } catch (error) {
        console.warn('The browser does not speak', error);
        return end('failed');
      }
      watch = setInterval(check, checkEveryMs);
    });
    const dropThis = () => {
      clearTimeout(soon);
      clearInterval(watch);
      utterance.onstart = utterance.onend = utterance.onerror = null;
    };
    drop = dropThis;
  };
  return { speak, stop };
}
