import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkEveryMs, createSpeaker, type SpeechEnd } from './speaker.ts';

type Utterance = Pick<
  SpeechSynthesisUtterance,
  'text' | 'lang' | 'rate' | 'voice' | 'onstart' | 'onend' | 'onerror'
>;

function fakeSynthesis() {
  const spoken: Utterance[] = [];
  return {
    spoken,
    speaking: false,
    pending: false,
    cancelled: 0,
    speak(utterance: SpeechSynthesisUtterance) {
      spoken.push(utterance);
    },
    cancel() {
      this.cancelled += 1;
      this.speaking = false;
    },
    resume: vi.fn(),
  };
}

const newUtterance = (text: string) =>
  ({ text, lang: '', rate: 1, voice: null }) as SpeechSynthesisUtterance;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin(text = 'One.') {
  const synthesis = fakeSynthesis();
  const speaker = createSpeaker(synthesis, newUtterance);
  const ends: SpeechEnd[] = [];
  const speak = (words: string) =>
    speaker.speak({ text: words, language: 'de', rate: 1.5, voice: undefined }, (how) =>
      ends.push(how),
    );
  speak(text);
  vi.advanceTimersByTime(1);
  const event = (name: 'onstart' | 'onend' | 'onerror', at = 0) =>
    (synthesis.spoken[at]?.[name] as ((event: unknown) => void) | null)?.({});
  return { synthesis, speaker, ends, speak, event };
}

describe('the speaker', () => {
  it('has failed where the browser refuses to speak', () => {
    const synthesis = fakeSynthesis();
    synthesis.speak = () => {
      throw new Error('not allowed');
    };
    const ends: SpeechEnd[] = [];
    createSpeaker(synthesis, newUtterance).speak(
      { text: 'One.', language: 'de', rate: 1, voice: undefined },
      (how) => ends.push(how),
    );
    vi.advanceTimersByTime(1);
    expect(ends).toEqual(['failed']);
  });

  it('says a text in its language at its speed, and tells its end', () => {
    const { synthesis, ends, event } = begin();
    expect(synthesis.spoken[0]).toMatchObject({ text: 'One.', lang: 'de', rate: 1.5 });
    event('onstart');
    event('onend');
    expect(ends).toEqual(['said']);
  });

  it('lets a moment pass between what it stops and what it says next', () => {
    const { synthesis, speak } = begin();
    speak('Two.');
    expect(synthesis.cancelled).toBe(2);
    expect(synthesis.spoken).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(synthesis.spoken.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });

  it('tells nothing of what was stopped', () => {
    const { speaker, ends, event } = begin();
    speaker.stop();
    event('onend');
    event('onerror');
    vi.advanceTimersByTime(60_000);
    expect(ends).toEqual([]);
  });

  it('notices that a text has ended though nobody says so', () => {
    const { synthesis, ends } = begin();
    synthesis.speaking = true;
    vi.advanceTimersByTime(4 * checkEveryMs);
    expect(ends).toEqual([]);
    synthesis.speaking = false;
    vi.advanceTimersByTime(3 * checkEveryMs);
    expect(ends).toEqual(['said']);
  });

  it('gives up a text that never begins', () => {
    const { ends } = begin();
    vi.advanceTimersByTime(20 * checkEveryMs);
    expect(ends).toEqual(['failed']);
  });

  it('goes on after one that says it speaks and never ends', () => {
    const { synthesis, ends } = begin();
    synthesis.speaking = true;
    vi.advanceTimersByTime(60_000);
    expect(ends).toEqual(['said']);
  });

  it('tells a failure of the browser', () => {
    const { ends, event } = begin();
    event('onerror');
    expect(ends).toEqual(['failed']);
  });
});
