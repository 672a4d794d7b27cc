// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { aloudKey, chooseVoiceFor, keptOf, setRate, useAloudSettings } from './voices.ts';

afterEach(() => useAloudSettings.setState(useAloudSettings.getInitialState()));

it('speed and voices are kept on the device, a voice for each language', () => {
  setRate(1.5);
  chooseVoiceFor('de', 'Anna');
  chooseVoiceFor('en', 'Alice');
  const kept = { rate: 1.5, voices: { de: 'Anna', en: 'Alice' } };
  expect(useAloudSettings.getState()).toEqual(kept);
  expect(keptOf(JSON.parse(localStorage.getItem(aloudKey) ?? ''))).toEqual(kept);
});

it.each([null, 7, { rate: 9, voices: [1] }, { rate: '2', voices: 'x' }, { voices: { de: 4 } }])(
  '%j is read as the usual way',
  (stored) => {
    expect(keptOf(stored)).toEqual({ rate: 1, voices: {} });
  },
);
