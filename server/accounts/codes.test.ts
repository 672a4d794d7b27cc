import { describe, expect, it } from 'vitest';
import { codeLifeMs, manyCodeTries } from '../limits.ts';
import type { CodeKey, NewCode } from '../storage/contract.ts';
import { createCountsInMemory } from '../storage/counts.ts';
import { createCodes } from './codes.ts';

const key: CodeKey = { purpose: 'reset', subject: 'claim', email: 'ada@example.org' };
const dayMs = 24 * 60 * 60_000;

function begin() {
  const clock = { nowMs: 1_000 };
  const stored: NewCode[] = [];
  const put = async (code: NewCode) => {
    stored.push(code);
  };
  const storage = { codes: { put }, counts: createCountsInMemory(), secret: 's' };
  return { clock, stored, codes: createCodes(storage, () => clock.nowMs) };
}

describe('codes', () => {
  it('have 6 digits, are stored as a hash and end after 10 minutes', async () => {
    const { codes, stored } = begin();
    const code = await codes.make(key);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored[0]).toMatchObject({ ...key, expiresAt: 1_000 + codeLifeMs });
    const tried = await codes.toTry(key, code);
    expect(tried).toMatchObject({ codeHash: stored[0]?.codeHash, maxTries: 5 });
  });

  it.each([
    { ...key, purpose: 'signup' as const },
    { ...key, subject: 'another claim' },
    { ...key, email: 'ben@example.org' },
  ])('are others for $purpose, $subject, $email', async (other) => {
    const { codes } = begin();
    const [one, two] = [await codes.toTry(other, '123456'), await codes.toTry(key, '123456')];
    expect(one.codeHash).not.toBe(two.codeHash);
  });

  it('bear 5 tries, and one each after 50 for their address within a day', async () => {
    const { codes, clock } = begin();
    const triesAllowed = async (email = key.email) =>
      (await codes.toTry({ ...key, email }, '1')).maxTries;
    for (let n = 0; n < manyCodeTries; n++) expect(await triesAllowed()).toBe(5);
    expect([await triesAllowed(), await triesAllowed('ben@example.org')]).toEqual([1, 5]);
    clock.nowMs += dayMs - 1;
    expect(await triesAllowed()).toBe(1);
    clock.nowMs += 1;
    expect(await triesAllowed()).toBe(5);
  });
});
