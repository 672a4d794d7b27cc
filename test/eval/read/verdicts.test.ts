import { describe, expect, it } from 'vitest';
import { faultsOfFile, readVerdicts } from './verdicts.ts';

describe('the verdicts of a reader', () => {
  it('are read with one reason of the list each, and none for a good item', () => {
    const text = [
      '{"id":"a","verdict":"good","reason":"nice"}',
      '',
      '{"id":"b","verdict":"bad","reason":"context (which bill?)"}',
      '{"id":"c","verdict":"usable","reason":"ugly"}',
      'Done.',
    ].join('\n');
    expect(readVerdicts(text)).toEqual([
      { id: 'a', verdict: 'good', reason: '' },
      { id: 'b', verdict: 'bad', reason: 'context' },
      { id: 'c', verdict: 'usable', reason: 'other' },
    ]);
  });

  it('are refused where one is of no known name', () => {
    expect(() => readVerdicts('{"id":"a","verdict":"ok"}')).toThrow('no verdict');
  });

  it('are compared with their sheet', () => {
    const told = readVerdicts(
      ['a', 'a', 'x'].map((id) => JSON.stringify({ id, verdict: 'good' })).join('\n'),
    );
    expect(faultsOfFile(told, ['a', 'b'])).toEqual([
      'b is missing',
      'a is there twice',
      'x is of another sheet',
    ]);
    expect(faultsOfFile(told.slice(0, 1), ['a'])).toEqual([]);
  });
});
