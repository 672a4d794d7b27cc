import { describe, expect, it } from 'vitest';
import type { Definition } from '../../define/definitions.ts';
import type { Alternative } from '../distractors.ts';
import { wrongMeanings } from './wrong-meanings.ts';

const words = [
  'loose',
  'warm',
  'cold',
  'young',
  'thin',
  'broad',
  'quiet',
  'early',
  'heavy',
  'small',
];
const wordOf = (at: number) => words[at % words.length] ?? '';

/** Definitions side by side in a text, each of which counts how often its sentence is compared with another. */
function poolOf(count: number, meaningOf = (at: number) => `a ${wordOf(at)} thing number ${at}`) {
  const compared = { times: 0 };
  const pool = Array.from({ length: count }, (_, at): Alternative => {
    const term = `term${at}`;
    const definition = { term, meaning: meaningOf(at), link: 'is' } as Definition;
    return {
      ...{ term, plain: term, plural: false, place: at, section: Math.floor(at / 30), definition },
      get vector() {
        compared.times += 1;
        return new Map([[term, 1]]);
      },
    };
  });
  const askAll = () =>
    pool.map((one) => one.definition && wrongMeanings(one, pool, one.definition));
  return { pool, compared, askAll };
}

describe('what is said of other terms', () => {
  it('is what stands nearest in the text, of what is as long', () => {
    const { pool } = poolOf(200, () => 'a thing of this text');
    for (const [at, one] of pool.entries())
      if (one.definition) one.definition.meaning += ` ${String(at).padStart(3, '0')}`;
    const [asked] = pool.slice(100);
    expect(asked?.definition && wrongMeanings(asked, pool, asked.definition)).toEqual([
      'a thing of this text 099',
      'a thing of this text 101',
      'a thing of this text 098',
    ]);
  });

  it('is of a term far away where its name shares a word', () => {
    const { pool } = poolOf(200, (at) => `a thing of this text ${String(at).padStart(3, '0')}`);
    const [asked, far] = [pool[100], pool[3]];
    if (asked?.definition === undefined || far === undefined) throw new Error('no pool');
    Object.assign(asked, { plain: 'outer membrane' });
    Object.assign(far, { plain: 'inner membrane' });
    expect(wrongMeanings(asked, pool, asked.definition)?.[0]).toBe('a thing of this text 003');
  });

  it('is not told where fewer than three differ', () => {
    const { pool } = poolOf(50, (at) => (at % 2 === 0 ? 'a thing of one' : 'a thing of two'));
    const [asked] = pool;
    expect(asked?.definition && wrongMeanings(asked, pool, asked.definition)).toBeUndefined();
  });

  it('takes work by the number of definitions, not by its square', () => {
    const [some, twice] = [poolOf(500), poolOf(1000)];
    expect(some.askAll().filter((wrong) => wrong?.length === 3)).toHaveLength(500);
    expect(twice.askAll().filter((wrong) => wrong?.length === 3)).toHaveLength(1000);
    expect(twice.compared.times).toBeLessThan(some.compared.times * 2.2);
    expect(twice.compared.times).toBeLessThan(1000 * 40);
  });
});
