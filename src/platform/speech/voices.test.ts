import { describe, expect, it } from 'vitest';
import { chooseVoice, orderVoices, type Voice } from './voices.ts';

const voice = (name: string, lang: string, more: Partial<Voice> = {}): Voice => ({
  ...{ name, lang, voiceURI: name, default: false, localService: true },
  ...more,
});

const voices = [
  voice('Cloud German', 'de-DE', { localService: false }),
  voice('Alice', 'en-GB', { default: true }),
  voice('Anna', 'de_DE'),
  voice('Bob', 'en-US'),
];

describe('voices', () => {
  it('of the language come first, those of the device before those of the network', () => {
    expect(orderVoices(voices, 'de').map(({ name }) => name)).toEqual([
      'Anna',
      'Cloud German',
      'Alice',
      'Bob',
    ]);
  });

  it('the system’s own choice comes first among its like', () => {
    expect(orderVoices(voices, 'en')[0]?.name).toBe('Alice');
  });
});

describe('the voice that reads', () => {
  it('is the student’s for this language', () => {
    expect(chooseVoice(voices, 'de', 'Cloud German', true)?.name).toBe('Cloud German');
  });

  it('with no network is one of the device', () => {
    expect(chooseVoice(voices, 'de', 'Cloud German', false)?.name).toBe('Anna');
  });

  it('is any where the language has none', () => {
    expect(chooseVoice(voices, 'fi', undefined, true)?.name).toBe('Alice');
  });

  it('is none where there is none', () => {
    expect(chooseVoice([], 'de', undefined, true)).toBeUndefined();
    expect(chooseVoice(voices.slice(0, 1), 'de', undefined, false)).toBeUndefined();
  });
});
