/** Which hosts the server may reach for a student: public ones, and those that the operator names (`PRIVATE_HOSTS`). */
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Not globally reachable (IANA special-purpose address registries), multicast, and addresses that contain others. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(net, bits, 'ipv6');
}
/** Of IPv6, only this is assigned (RFC 4291 §2.4); it leaves out loopback, link-local, unique local and mapped addresses. */
const assigned = new BlockList();
assigned.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      // A zone names an interface of this machine.
      if (address.includes('%')) return false;
      return assigned.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}

/** @returns all addresses of a name, IPv4 first; empty if it has none */
export type Resolve = (host: string) => Promise<string[]>;

/** Milliseconds of one question, of which there are two. */
const questionMs = 2_000;

/** Without the thread pool, which a slow name server would fill: others need it for files and passwords. */
export const resolvePublicly: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: questionMs, tries: 2 });
  const none = () => [];
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(none),
    resolver.resolve6(host).catch(none),
  ]);
  return [...four, ...six];
};

export type Place =
  /** `pinned`: connect to exactly this address, so that a name that changes its mind leads nowhere else. */
  | { kind: 'public'; pinned: string; family: 4 | 6 }
  /** Named by the operator: the machine's own resolution counts. */
  | { kind: 'named' }
  | { kind: 'private' }
  | { kind: 'unknown' };

/** @param privateHosts names or addresses, with or without a port */
export async function placeOf(
  url: URL,
  privateHosts: readonly string[],
  resolve: Resolve,
): Promise<Place> {
  if (isNamed(url, privateHosts)) return { kind: 'named' };
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const [pinned] = addresses;
  if (pinned === undefined) return { kind: 'unknown' };
  // One private address among public ones is no accident.
  if (!addresses.every(isPublicAddress)) return { kind: 'private' };
  return { kind: 'public', pinned, family: isIPv4(pinned) ? 4 : 6 };
}

export function isNamed({ host, hostname }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(host) || privateHosts.includes(hostname);
}

/** Without a name and password in it. Below 1024, only the port of HTTPS: others serve no web. */
export function isFitAddress(url: URL, privateHosts: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isNamed(url, privateHosts)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && (url.port === '' || Number(url.port) >= 1024);
}
