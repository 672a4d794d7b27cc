import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import type { Attempt } from './attempts.ts';
import { type Argon2, cost, createPasswords } from './passwords.ts';

/** Counts the work, and holds it until the test lets it go on. */
function heldArgon2() {
  const held: (() => void)[] = [];
  const work = { hashes: 0, verifications: 0, atOnce: 0, mostAtOnce: 0 };
  const wait = async () => {
    work.atOnce += 1;
    work.mostAtOnce = Math.max(work.mostAtOnce, work.atOnce);
    await new Promise<void>((resolve) => held.push(resolve));
    work.atOnce -= 1;
  };
  const argon2: Argon2 = {
    async hash(password) {
      work.hashes += 1;
      if (password !== 'the password of nobody') await wait();
      return `hash of ${password}`;
    },
    async verify(passwordHash, password) {
      work.verifications += 1;
      await wait();
      return passwordHash === `hash of ${password}`;
    },
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    argon2,
    work,
    async letGo(count = Number.POSITIVE_INFINITY) {
      await turn();
      for (let n = 0; n < count && held.length > 0; n++) {
        held.shift()?.();
        await turn();
      }
    },
  };
}

/** An attempt without a limit, which notes its calls. */
function free() {
  const said: string[] = [];
  const attempt: Attempt = {
    waitMs: 0,
    async begin() {
      said.push('begin');
      return true;
    },
    async giveBack() {
      said.push('give back');
    },
  };
  return { attempt, said };
}

describe('passwords', () => {
  it('are hashed as argon2id with at least 19 MiB, 2 passes and 1 lane', async () => {
    const made = await createPasswords().hash('correct horse');
    if (made === 'busy') throw new Error('nothing else was to be done');
    expect(made.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(made.hash, 'correct horse')).toBe(true);
  });

  it.each([
    ['right', 'hash of it'],
    ['wrong', 'hash of another'],
    ['wrong', undefined],
  ])('are %s by one verification where the hash is “%s”', async (verdict, passwordHash) => {
    const { argon2, work, letGo } = heldArgon2();
    const checking = createPasswords(argon2).verify(passwordHash, 'it', free().attempt);
    await letGo();
    expect(await checking).toBe(verdict);
    expect(work).toMatchObject({ hashes: 1, verifications: 1 });
  });

  it('are the same however a keyboard spells them', async () => {
    const passwords = createPasswords();
    const made = await passwords.hash('gr\u00fcner Tee');
    if (made === 'busy') throw new Error('nothing else was to be done');
    expect(await passwords.verify(made.hash, 'gru\u0308ner Tee', free().attempt)).toBe('right');
  });

  it('of nobody are wrong, even the right one', async () => {
    const passwords = createPasswords();
    expect(await passwords.verify(undefined, 'the password of nobody', free().attempt)).toBe(
      'wrong',
    );
  });

  it('are worked on two at a time; 64 wait, and the next is told so without any work', async () => {
    const { argon2, work, letGo } = heldArgon2();
    const passwords = createPasswords(argon2);
    const asked = Array.from({ length: 2 + 64 }, (_, n) => passwords.hash(`${n}`));
    expect(await passwords.hash('one too many')).toBe('busy');
    expect(await passwords.verify(undefined, 'one too many', free().attempt)).toBe('busy');
    await letGo(1);
    const next = passwords.hash('there is room again');
    expect(await passwords.hash('and now not')).toBe('busy');
    await letGo();
    expect(await asked[0]).toEqual({ hash: 'hash of 0' });
    expect(await Promise.all([...asked, next])).not.toContain('busy');
    expect(work).toMatchObject({ hashes: 67, verifications: 0, mostAtOnce: 2, atOnce: 0 });
  });

  it.each([
    ['right', 'hash of it', ['begin', 'give back']],
    ['wrong', 'hash of another', ['begin']],
    ['wrong', undefined, ['begin']],
  ])(
    'that are %s are counted before they are checked; only right ones are given back',
    async (verdict, passwordHash, told) => {
      const { argon2, letGo } = heldArgon2();
      const { attempt, said } = free();
      const checking = createPasswords(argon2).verify(passwordHash, 'it', attempt);
      await letGo(0);
      expect(said).toEqual(['begin']);
      await letGo();
      expect(await checking).toBe(verdict);
      expect(said).toEqual(told);
    },
  );

  it('that wait for their turn are not counted yet, and those that may not be tried are not checked', async () => {
    const { argon2, work, letGo } = heldArgon2();
    const passwords = createPasswords(argon2);
    const { attempt, said } = free();
    const asked = Array.from({ length: 5 }, () => passwords.verify('hash of it', 'no', attempt));
    const refused: Attempt = { ...attempt, begin: async () => false };
    const last = passwords.verify('hash of it', 'it', refused);
    await letGo(0);
    expect(said).toEqual(['begin', 'begin']);
    await letGo();
    expect(await Promise.all(asked)).toEqual(Array(5).fill('wrong'));
    expect(await last).toBe('limited');
    expect(work.verifications).toBe(5);
  });

  it('that failed to be worked on make room as well', async () => {
    const broken: Argon2 = {
      hash: () => Promise.reject(new Error('out of memory')),
      verify: () => Promise.reject(new Error('out of memory')),
    };
    const passwords = createPasswords(broken);
    for (let n = 0; n < 100; n++) await expect(passwords.hash('x')).rejects.toThrow();
  });

  it.each([
    { memoryCost: 19_456, timeCost: 2, isOutdated: false },
    { memoryCost: 65_536, timeCost: 3, isOutdated: false },
    { memoryCost: 19_455, timeCost: 2, isOutdated: true },
    { memoryCost: 19_456, timeCost: 1, isOutdated: true },
  ])('at $memoryCost KiB and $timeCost passes are outdated: $isOutdated', async (row) => {
    const { memoryCost, timeCost, isOutdated } = row;
    const old = await hash('x', { ...cost, memoryCost, timeCost });
    expect(createPasswords().isOutdated(old)).toBe(isOutdated);
  });
});
