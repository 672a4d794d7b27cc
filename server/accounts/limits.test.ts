import { describe, expect, it } from 'vitest';
import { createLimit, type LimitRule, mailedCodes, networkOf, wrongPasswords } from './limits.ts';

const owner = '198.51.100.7';
const stranger = '203.0.113.9';
const email = 'ada@example.org';

function begin(rule: LimitRule) {
  const clock = { nowMs: 0 };
  const limit = createLimit(rule, () => clock.nowMs);
  return {
    clock,
    limit,
    may: (source: string, to = email) => limit.waitMs(to, source) === 0,
    waitMs: (source: string) => limit.waitMs(email, source),
    /** Tries as often as it may. @returns how often that was */
    exhaust(source: string, most = 1_000) {
      let count = 0;
      while (count < most && limit.waitMs(email, source) === 0) {
        limit.add(email, source);
        count += 1;
      }
      return count;
    },
  };
}

describe('wrong passwords for one address', () => {
  it.each([
    { sources: 1, each: 10 },
    { sources: 5, each: 10 },
  ])('are 10 a minute from each of $sources sources', ({ sources, each }) => {
    const { exhaust } = begin(wrongPasswords);
    for (let n = 0; n < sources; n++) expect(exhaust(`192.0.2.${n}`)).toBe(each);
  });

  it('are 3 from each further source once 50 came from anywhere, and never none', () => {
    const { exhaust } = begin(wrongPasswords);
    for (let n = 0; n < 5; n++) exhaust(`192.0.2.${n}`);
    for (let n = 5; n < 250; n++) expect(exhaust(`192.0.2.${n}`)).toBe(3);
  });

  it('keep their source out for the rest of the minute, not the owner and no other address', () => {
    const { clock, exhaust, may, waitMs } = begin(wrongPasswords);
    exhaust(stranger);
    expect([may(stranger), may(owner), may(stranger, 'ben@example.org')]).toEqual([
      false,
      true,
      true,
    ]);
    clock.nowMs = 59_999;
    expect(waitMs(stranger)).toBe(1);
    clock.nowMs = 60_000;
    expect(may(stranger)).toBe(true);
  });
});

describe('codes mailed to one address', () => {
  it('are 4 in ten minutes from one source, to the millisecond', () => {
    const { clock, exhaust, may } = begin(mailedCodes);
    expect(exhaust(stranger)).toBe(4);
    clock.nowMs = 599_999;
    expect(may(stranger)).toBe(false);
    clock.nowMs = 600_000;
    expect(may(stranger)).toBe(true);
  });

  it('leave the owner one where strangers have had many', () => {
    const { exhaust } = begin(mailedCodes);
    for (let n = 0; n < 6; n++) exhaust(`192.0.2.${n}`);
    expect(exhaust(owner)).toBe(1);
  });

  it('are 16 in ten minutes from everybody, so that the wait is never longer', () => {
    const { clock, exhaust, waitMs } = begin(mailedCodes);
    let sent = 0;
    for (let n = 0; n < 250; n++) sent += exhaust(`192.0.2.${n}`);
    expect(sent).toBe(16);
    expect(waitMs(owner)).toBe(600_000);
    clock.nowMs = 600_000;
    expect(exhaust(owner)).toBe(4);
  });
});

describe('a source', () => {
  it.each([
    ['100 wrong passwords a minute', wrongPasswords, 100],
    ['300 codes in ten minutes', mailedCodes, 300],
  ] as const)('has %s for all addresses together', (_, rule, most) => {
    const { clock, limit } = begin(rule);
    const tryAll = (source: string) => {
      let count = 0;
      for (let n = 0; n < 400; n++) {
        if (limit.waitMs(`${n}@example.org`, source) > 0) continue;
        limit.add(`${n}@example.org`, source);
        count += 1;
      }
      return count;
    };
    expect([tryAll(stranger), tryAll(stranger), tryAll(owner)]).toEqual([most, 0, most]);
    clock.nowMs = rule.windowMs;
    expect(tryAll(stranger)).toBe(most);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
