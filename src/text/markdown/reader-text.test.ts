import { expect, it } from 'vitest';
import { textForReader } from './reader-text.ts';

it.each([
  ['Light %%ask why%% falls', 'Light falls'],
  ['Light falls. %%ask why%%\nNext', 'Light falls.\nNext'],
  ['%%ask%% Light', 'Light'],
  ['one\n%%\na\n\nb\n%%\ntwo', 'one\ntwo'],
  ['100 % and 5 %% left', '100 % and 5 %% left'],
  ['`%%a%%` and\n```\n%%b%% ^id-1\n```', '`%%a%%` and\n```\n%%b%% ^id-1\n```'],
  ['A sentence. ^block1\nNext', 'A sentence.\nNext'],
  ['- item ^37066d\n- next', '- item\n- next'],
  ['| a |\n|---|\n| b |\n\n^table\n\nNext', '| a |\n|---|\n| b |\n\n\nNext'],
  ['E = mc ^2\nx ^n\n2^10', 'E = mc ^2\nx ^n\n2^10'],
  ['%%a%%%%b%% c', 'c'],
])('%j reads %j', (whole, text) => {
  expect(textForReader(whole).text).toBe(text);
});

it('knows where its words stand in the whole text', () => {
  const whole = 'One %%x%% two ^id-1\nthree %%y%%\nfour';
  const { text, placeInWhole } = textForReader(whole);
  for (const word of ['One', 'two', 'three', 'four'])
    expect(placeInWhole(text.indexOf(word))).toBe(whole.indexOf(word));
});

it('hostile text takes no longer than so many words', () => {
  for (const part of ['%%', '%', '%% ', '^a', ' ^', ' ', '%%a\n'])
    expect(textForReader(part.repeat(50_000)).text.length).toBeLessThanOrEqual(250_000);
});
