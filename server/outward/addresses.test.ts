import { describe, expect, it } from 'vitest';
import { isFitAddress, isPublicAddress, placeOf } from './addresses.ts';

describe('an address of the internet', () => {
  it.each(['93.184.216.34', '8.8.8.8', '172.15.0.1', '2606:2800:220:1::1', '2a00:1450::1'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fe80::1%eth0', 'fc00::1'],
    ...['fd00:ec2::254', 'ff02::1', '64:ff9b::7f00:1', '2001::1', '2002:7f00:1::', '2001:db8::1'],
    ...['', 'localhost', '1.2.3', '2606:2800::1%1'],
  ])('is private, special or none: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a place', () => {
  const resolve = async (host: string) =>
    ({
      'public.example': ['93.184.216.34', '2606:2800:220:1::1'],
      'inside.example': ['10.0.0.1'],
      'both.example': ['93.184.216.34', '127.0.0.1'],
    })[host] ?? [];
  const kindOf = async (address: string, named: string[] = []) =>
    (await placeOf(new URL(address), named, resolve)).kind;

  it('is pinned to the address that was checked', async () => {
    expect(await placeOf(new URL('https://public.example/'), [], resolve)).toEqual({
      ...{ kind: 'public', pinned: '93.184.216.34', family: 4 },
    });
  });

  it.each([
    'https://inside.example/',
    'https://both.example/',
    // All of these are 127.0.0.1 or its like.
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
  ])('is private: %s', async (address) => {
    expect(await kindOf(address)).toBe('private');
  });

  it('is unknown without an address', async () => {
    expect(await kindOf('https://nowhere.example/')).toBe('unknown');
  });

  it('in a private network is allowed where the operator names it, with its port or without', async () => {
    expect(await kindOf('https://inside.example/', ['inside.example'])).toBe('named');
    expect(await kindOf('http://10.0.0.1:8080/', ['10.0.0.1:8080'])).toBe('named');
    expect(await kindOf('https://10.0.0.1:8081/', ['10.0.0.1:8080'])).toBe('private');
  });
});

it('takes only HTTPS, without a password, and no port of other services', () => {
  const isFit = (address: string) => isFitAddress(new URL(address), ['10.0.0.1']);
  expect(isFit('https://a.example/')).toBe(true);
  expect(isFit('https://a.example:8443/')).toBe(true);
  expect(isFit('http://10.0.0.1:99/')).toBe(true);
  for (const address of [
    'http://a.example/',
    'https://a.example:25/',
    'https://a.example:1023/',
    'https://user@a.example/',
    'https://user:word@10.0.0.1/',
    'ftp://a.example/',
    'file:///etc/passwd',
  ]) {
    expect(isFit(address), address).toBe(false);
  }
});
