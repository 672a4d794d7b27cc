import { expect, it } from 'vitest';
import { browserHashOf, loginPlace, networkInWords } from './sign-in.ts';

const secret = 'k'.repeat(43);

it.each([
  ['203.0.113.9', '203.0.113.x'],
  ['203.0.113.255', '203.0.113.x'],
  ['203.0.114.9', '203.0.114.x'],
  ['::ffff:203.0.113.9', '203.0.113.x'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:x'],
  ['2001:DB8:12::1', '2001:db8:12:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1%eth0', 'fe80:0:0:x'],
])('shows of %s no more than %s', (ip, words) => {
  expect(networkInWords(ip)).toBe(words);
});

it('names browser and system, and keeps of the secret its hash alone', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const place = loginPlace('203.0.113.9', { 'user-agent': userAgent, 'haversack-browser': secret });
  expect(place).toEqual({
    kind: 'Firefox on Windows',
    network: '203.0.113.x',
    browserHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(JSON.stringify(place)).not.toContain(secret);
});

it.each([undefined, '', 'short', `${secret}k`, `${secret.slice(1)}=`, ['a', 'b']])(
  'takes %j for no secret',
  (header) => {
    expect(browserHashOf({ 'haversack-browser': header })).toBe('');
  },
);

it('says nothing of a program that does not name itself', () => {
  expect(loginPlace('203.0.113.9', {})).toMatchObject({ kind: '', browserHash: '' });
});
