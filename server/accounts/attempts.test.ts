import { describe, expect, it } from 'vitest';
import { mailedCodes, wrongPasswords } from '../limits.ts';
import { createCountsInMemory } from '../storage/counts.ts';
import { createLimit, type LimitRule, networkOf } from './attempts.ts';

const owner = '198.51.100.7';
const stranger = '203.0.113.9';
const email = 'ada@example.org';

function begin(rule: LimitRule) {
  const clock = { nowMs: 0 };
  const limit = createLimit('test', rule, createCountsInMemory(), () => clock.nowMs);
  const waitMs = async (source: string, to = email) => {
    const attempt = limit.attempt(to, source);
    if (await attempt.begin()) await attempt.giveBack();
    return attempt.waitMs;
  };
  return {
    clock,
    limit,
    waitMs,
    may: async (source: string, to?: string) => (await waitMs(source, to)) === 0,
    /** @returns how many attempts may begin */
    async exhaust(source: string, most = 1_000) {
      let count = 0;
      while (count < most && (await limit.attempt(email, source).begin())) count += 1;
      return count;
    },
  };
}

describe('wrong passwords for one address', () => {
  it.each([
    { sources: 1, each: 10 },
    { sources: 5, each: 10 },
  ])('are 10 a minute from each of $sources sources', async ({ sources, each }) => {
    const { exhaust } = begin(wrongPasswords);
    for (let n = 0; n < sources; n++) expect(await exhaust(`192.0.2.${n}`)).toBe(each);
  });

  it('are 3 from each further source once 50 came from anywhere, and never none', async () => {
    const { exhaust } = begin(wrongPasswords);
    for (let n = 0; n < 5; n++) await exhaust(`192.0.2.${n}`);
    for (let n = 5; n < 250; n++) expect(await exhaust(`192.0.2.${n}`)).toBe(3);
  });

  it('are 10 a minute from one /64 of IPv6, from whichever of its addresses', async () => {
    const { exhaust, may } = begin(wrongPasswords);
    expect(await exhaust('2001:db8:1:2::1', 6)).toBe(6);
    expect(await exhaust('2001:db8:1:2:ffff::2')).toBe(4);
    expect(await may('2001:db8:1:2::1')).toBe(false);
    expect(await exhaust('2001:db8:1:3::1')).toBe(10);
  });

  it('keep their source out for the rest of the minute, not the owner and no other address', async () => {
    const { clock, exhaust, may, waitMs } = begin(wrongPasswords);
    await exhaust(stranger);
    expect([await may(stranger), await may(owner), await may(stranger, 'ben@example.org')]).toEqual(
      [false, true, true],
    );
    clock.nowMs = 59_999;
    expect(await waitMs(stranger)).toBe(1);
    clock.nowMs = 60_000;
    expect(await may(stranger)).toBe(true);
  });
});

describe('codes mailed to one address', () => {
  it('are 4 in ten minutes from one source, to the millisecond', async () => {
    const { clock, exhaust, may } = begin(mailedCodes);
    expect(await exhaust(stranger)).toBe(4);
    clock.nowMs = 599_999;
    expect(await may(stranger)).toBe(false);
    clock.nowMs = 600_000;
    expect(await may(stranger)).toBe(true);
  });

  it('leave the owner one where strangers have had many', async () => {
    const { exhaust } = begin(mailedCodes);
    for (let n = 0; n < 6; n++) await exhaust(`192.0.2.${n}`);
    expect(await exhaust(owner)).toBe(1);
  });

  it('are 16 in ten minutes from everybody, so that the wait is never longer', async () => {
    const { clock, exhaust, waitMs } = begin(mailedCodes);
    let sent = 0;
    for (let n = 0; n < 250; n++) sent += await exhaust(`192.0.2.${n}`);
    expect(sent).toBe(16);
    expect(await waitMs(owner)).toBe(600_000);
    clock.nowMs = 600_000;
    expect(await exhaust(owner)).toBe(4);
  });
});

describe('a source', () => {
  it.each([
    ['100 wrong passwords a minute', wrongPasswords, 100],
    ['300 codes in ten minutes', mailedCodes, 300],
  ] as const)('has %s for all addresses together', async (_, rule, most) => {
    const { clock, limit } = begin(rule);
    const tryAll = async (source: string) => {
      let count = 0;
      for (let n = 0; n < 400; n++) {
        if (await limit.attempt(`${n}@example.org`, source).begin()) count += 1;
      }
      return count;
    };
    expect([await tryAll(stranger), await tryAll(stranger), await tryAll(owner)]).toEqual([
      most,
      0,
      most,
    ]);
    clock.nowMs = rule.windowMs;
    expect(await tryAll(stranger)).toBe(most);
  });

  it('is one /64 of IPv6 for all addresses together', async () => {
    const { limit } = begin(wrongPasswords);
    let count = 0;
    for (let n = 0; n < 250; n++) {
      if (await limit.attempt(`${n}@example.org`, `2001:db8:1:2::${n}`).begin()) count += 1;
    }
    expect(count).toBe(wrongPasswords.ofSource);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:198.51.100.17', '198.51.100.17'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['1::ffff:198.51.100.7', '1:0:0:0'],
    ['::ffff:198.51.100.7%eth0', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['1:2::', '1:2:0:0'],
  ])('of %s is the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
