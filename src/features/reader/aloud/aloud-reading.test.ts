import { describe, expect, it, vi } from 'vitest';
import type { SpeechEnd } from '../../../platform/speech/speaker.ts';
import type { Block } from '../../../text/clean-page.ts';
import {
  type AloudPorts,
  createAloudReading,
  partsToSay,
  sentencesToSay,
} from './aloud-reading.ts';

const pages: Record<number, readonly string[] | undefined> = {
  1: ['One.', 'Two.'],
  2: [],
  3: ['Three.'],
};

function openReading(more: Partial<AloudPorts> = {}) {
  const said: string[] = [];
  let end: ((how: SpeechEnd) => void) | undefined;
  let isSpeaking = false;
  const how = { language: 'en', rate: 1, voice: undefined };
  const reading = createAloudReading({
    speaker: {
      speak: ({ text }, onEnd) => {
        said.push(text);
        isSpeaking = true;
        end = onEnd;
      },
      stop: () => {
        isSpeaking = false;
      },
    },
    pageCount: () => 3,
    pageShown: () => 1,
    sentencesOf: async (page) => pages[page],
    textComes: async () => false,
    prepare: async () => undefined,
    how: () => how,
    ...more,
  });
  /** The browser has finished the sentence. */
  const over = async (ended: SpeechEnd = 'said') => {
    end?.(ended);
    await new Promise<void>((resolve) => setTimeout(resolve));
  };
  return { reading, said, how, over, isSpeaking: () => isSpeaking };
}

describe('reading aloud', () => {
  it('begins at the page that is shown', async () => {
    const { reading, said } = openReading({ pageShown: () => 3 });
    await reading.play();
    expect(said).toEqual(['Three.']);
    expect(reading.getState()).toMatchObject({ phase: 'playing', page: 3, index: 0 });
  });

  it('waits for the text of a file that was just added, says so, and begins by itself', async () => {
    const comes = Promise.withResolvers<boolean>();
    let text: readonly string[] | undefined;
    const { reading, said } = openReading({
      sentencesOf: async () => text,
      textComes: () => comes.promise,
    });
    const playing = reading.play();
    await expect.poll(() => reading.getState().problem).toBe('unread');
    expect(reading.getState().phase).toBe('playing');
    text = ['One.'];
    comes.resolve(true);
    await playing;
    expect(said).toEqual(['One.']);
    expect(reading.getState()).toMatchObject({ phase: 'playing', problem: undefined });
  });

  it('that waits for the text of the next sentence stays paused where it was', async () => {
    let next: readonly string[] | undefined;
    const { reading, said } = openReading({
      sentencesOf: async (page) => (page === 1 ? ['One.'] : next),
      textComes: async () => {
        next = ['Two.'];
        return true;
      },
    });
    await reading.play();
    reading.pause();
    await reading.step(1);
    expect(reading.getState()).toMatchObject({ phase: 'paused', page: 2, problem: undefined });
    expect(said).toEqual(['One.']);
  });

  it('does not begin where it was stopped while the text came', async () => {
    const comes = Promise.withResolvers<boolean>();
    const textComes = vi.fn((_: number, __: () => boolean) => comes.promise);
    const { reading, said } = openReading({ sentencesOf: async () => undefined, textComes });
    const playing = reading.play();
    await expect.poll(() => reading.getState().problem).toBe('unread');
    const [, isWanted] = textComes.mock.lastCall ?? [];
    reading.stop();
    expect(isWanted?.()).toBe(false);
    comes.resolve(true);
    await playing;
    expect(said).toEqual([]);
    expect(reading.getState().phase).toBe('off');
  });

  it('goes over pages, also over one without words, and stops at the end of the file', async () => {
    const { reading, said, over } = openReading();
    await reading.play();
    await over();
    await over();
    expect(reading.getState()).toMatchObject({ phase: 'playing', page: 3, index: 0 });
    await over();
    expect(said).toEqual(['One.', 'Two.', 'Three.']);
    expect(reading.getState().phase).toBe('off');
  });

  it('says the sentence again after a pause', async () => {
    const { reading, said, over, isSpeaking } = openReading();
    await reading.play();
    await over();
    reading.pause();
    expect(isSpeaking()).toBe(false);
    expect(reading.getState()).toMatchObject({ phase: 'paused', index: 1 });
    await reading.play();
    expect(said).toEqual(['One.', 'Two.', 'Two.']);
  });

  it('goes to the next sentence and back, over pages; before the first it stays', async () => {
    const { reading, said } = openReading();
    await reading.play();
    await reading.step(-1);
    await reading.step(1);
    await reading.step(1);
    await reading.step(-1);
    expect(said).toEqual(['One.', 'One.', 'Two.', 'Three.', 'Two.']);
  });

  it('only goes there while it is paused', async () => {
    const { reading, said } = openReading();
    await reading.play();
    reading.pause();
    await reading.step(1);
    expect(said).toEqual(['One.']);
    expect(reading.getState()).toMatchObject({ phase: 'paused', index: 1 });
  });

  it('goes to the page that is shown where it has no place yet', async () => {
    let isRead = false;
    const { reading, said } = openReading({
      pageShown: () => 3,
      sentencesOf: async (page) => (isRead ? pages[page] : undefined),
    });
    await reading.play();
    expect(reading.getState()).toMatchObject({ phase: 'paused', problem: 'unread' });
    isRead = true;
    await reading.step(1);
    expect(said).toEqual(['Three.']);
    expect(reading.getState()).toMatchObject({ phase: 'playing', page: 3, index: 0 });
  });

  it('reads a file whose pages were counted after it was opened', async () => {
    let pageCount = 0;
    const { reading, said } = openReading({ pageCount: () => pageCount });
    pageCount = 3;
    await reading.play();
    expect(said).toEqual(['One.']);
  });

  it('says a long sentence in parts', async () => {
    const long = `${'word '.repeat(40)}end.`;
    const { reading, said, over } = openReading({ sentencesOf: async () => [long] });
    await reading.play();
    await over();
    expect(said.join(' ')).toBe(long);
    expect(said).toHaveLength(2);
    expect(reading.getState().index).toBe(0);
  });

  it('says the sentence again in another voice', async () => {
    const { reading, said } = openReading();
    await reading.play();
    reading.sayAgain();
    expect(said).toEqual(['One.', 'One.']);
  });

  it('hears nothing of what was stopped', async () => {
    const { reading, said, over } = openReading();
    await reading.play();
    reading.stop();
    await over();
    expect(said).toEqual(['One.']);
    expect(reading.getState()).toMatchObject({ phase: 'off', sentences: [] });
  });

  it('stops also while it still looks for its first page', async () => {
    const { reading, said } = openReading();
    const begun = reading.play();
    reading.stop();
    await begun;
    expect(said).toEqual([]);
    expect(reading.getState().phase).toBe('off');
  });

  it.each<[string, Partial<AloudPorts>, string]>([
    ['there is no voice', { how: () => undefined }, 'no-voice'],
    ['the page is not read yet', { sentencesOf: async () => undefined }, 'unread'],
    ['the text cannot be read', { sentencesOf: () => Promise.reject(new Error('gone')) }, 'failed'],
  ])('says so where %s', async (_, ports, problem) => {
    const { reading, said } = openReading(ports);
    await reading.play();
    expect(said).toEqual([]);
    expect(reading.getState()).toMatchObject({ phase: 'paused', problem });
  });

  it('pauses at a sentence that the browser would not say, and tries it again', async () => {
    const { reading, said, over } = openReading();
    await reading.play();
    await over('failed');
    expect(reading.getState()).toMatchObject({ phase: 'paused', problem: 'failed', index: 0 });
    await reading.play();
    expect(said).toEqual(['One.', 'One.']);
    expect(reading.getState().problem).toBeUndefined();
  });
});

const block = (kind: Block['kind'], text: string): Block => ({ kind, text, page: 1 });

describe('the sentences of a page', () => {
  it('are those of its headings, paragraphs, lists and captions, in order, without their bullets', () => {
    expect(
      sentencesToSay([
        block('heading', 'Memory'),
        block('paragraph', 'It fades, e.g. overnight. Sleep helps.'),
        block('list', '• Encoding\nof words'),
        block('caption', 'Figure 1. A curve.'),
      ]),
    ).toEqual([
      'Memory',
      'It fades, e.g. overnight.',
      'Sleep helps.',
      'Encoding of words',
      'Figure 1.',
      'A curve.',
    ]);
  });

  it('leave out tables, code, and what has no word in it', () => {
    expect(
      sentencesToSay([
        block('table', '1  2\n3  4'),
        block('code', 'let x = 1;'),
        block('paragraph', '* * *'),
      ]),
    ).toEqual([]);
  });
});

describe('a long sentence', () => {
  const long = `${'word '.repeat(20)}and then, ${'more '.repeat(20)}so it ends.`;

  it('is said in parts that lose nothing', () => {
    const parts = partsToSay(long, 1);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join(' ')).toBe(long);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(150);
  });

  it('is cut at a comma where one is near', () => {
    expect(partsToSay(long, 1)[0]).toMatch(/and then,$/);
  });

  it('has shorter parts at a slow speed', () => {
    expect(Math.max(...partsToSay(long, 0.75).map(({ length }) => length))).toBeLessThanOrEqual(
      112,
    );
  });

  it('without any space is cut all the same', () => {
    const parts = partsToSay('字'.repeat(400), 1);
    expect(parts.join('')).toBe('字'.repeat(400));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(150);
  });

  it('stays whole where it is short', () => {
    expect(partsToSay('Sleep helps.', 1)).toEqual(['Sleep helps.']);
  });
});
