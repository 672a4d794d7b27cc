/** What the server fetches for a student, from a web server of this test. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { maxCalendarBytes } from '../../src/protocol/outside-calendars.ts';
import { readCalendar } from './calendar.ts';
import { askOutward } from './request.ts';

const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** @returns the address, which the operator has allowed */
async function serve(listener: RequestListener): Promise<{ url: string; host: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host };
}

async function read(listener: RequestListener, etag?: string) {
  const { url, host } = await serve(listener);
  return await readCalendar(`${url}/a.ics`, etag, { privateHosts: [host] });
}

describe('a calendar elsewhere', () => {
  it('is read with its mark, and is the same as long as that is', async () => {
    const listener: RequestListener = (request, answer) => {
      answer.setHeader('etag', '"1"');
      if (request.headers['if-none-match'] === '"1"') answer.writeHead(304).end();
      else answer.end(text);
    };
    expect(await read(listener)).toEqual({ kind: 'read', text, etag: '"1"' });
    expect(await read(listener, '"1"')).toEqual({ kind: 'same', etag: '"1"' });
  });

  it('without a mark gets one of ours, by its content', async () => {
    const first = await read((_, answer) => answer.end(text));
    expect(first.etag).toMatch(/^haversack-/);
    expect(await read((_, answer) => answer.end(text), first.etag)).toMatchObject({ kind: 'same' });
    const other = `${text}${text}`;
    expect(await read((_, answer) => answer.end(other), first.etag)).toMatchObject({
      ...{ kind: 'read', text: other },
    });
  });

  it('is found behind three redirects, and not behind four', async () => {
    const behind = (redirects: number) =>
      read((request, answer) => {
        const at = Number(/\d+/.exec(request.url ?? '')?.[0] ?? redirects);
        if (at > 0) answer.writeHead(302, { location: `/${at - 1}` }).end();
        else answer.end(text);
      });
    expect(await behind(3)).toMatchObject({ kind: 'read' });
    expect(await behind(4)).toEqual({ kind: 'failed', why: 'refused' });
  });

  it.each([
    ['http://127.0.0.1:1/', 'address'],
    ['https://127.0.0.1/', 'private'],
    ['https://169.254.169.254/', 'private'],
    ['file:///etc/passwd', 'address'],
  ])('is not followed to %s', async (location, why) => {
    const answer = await read((_, answer) => answer.writeHead(302, { location }).end());
    expect(answer).toEqual({ kind: 'failed', why });
  });

  it('says why there is none', async () => {
    const why = async (listener: RequestListener) => (await read(listener)).why;
    expect(await why((_, answer) => answer.writeHead(404).end(text))).toBe('refused');
    expect(await why((_, answer) => answer.end('<!doctype html>'))).toBe('no-calendar');
    expect(await why((request) => request.socket.destroy())).toBe('unreachable');
    expect(await why((_, answer) => answer.end(text.padEnd(maxCalendarBytes + 1)))).toBe(
      'too-large',
    );
    const cut: RequestListener = (request, answer) => {
      answer.writeHead(200, { 'content-length': '500' });
      answer.write(text, () => request.socket.destroy());
    };
    expect(await why(cut)).toBe('unreachable');
  });

  it('of exactly the largest size is read', async () => {
    const largest = text.padEnd(maxCalendarBytes);
    expect(await read((_, answer) => answer.end(largest))).toMatchObject({ kind: 'read' });
  });
});

it('asks the address that was checked, whatever the name says later', async () => {
  const { host } = await serve((_, answer) => answer.end('inside'));
  const port = host.split(':')[1];
  const said = [['93.184.216.34'], ['127.0.0.1']];
  let asked = 0;
  const resolve = async () => said[Math.min(asked++, 1)] ?? [];
  // The public address does not answer within this time; the private one would at once.
  const answer = await askOutward(
    `https://rebinding.example:${port}/`,
    { most: 1_000, withinMs: 300 },
    { privateHosts: [], resolve },
  );
  expect(answer.kind).toBe('unreachable');
  expect(asked).toBe(1);
});

it('gives up when the time is over, while the name is looked up too', async () => {
  const { url, host } = await serve(() => undefined);
  const asked = { most: 1_000, withinMs: 50 };
  expect(await askOutward(url, asked, { privateHosts: [host] })).toEqual({
    ...{ kind: 'unreachable', wasSent: true },
  });
  const resolve = () => new Promise<string[]>(() => undefined);
  expect(await askOutward('https://slow.example/', asked, { privateHosts: [], resolve })).toEqual({
    ...{ kind: 'unreachable', wasSent: false },
  });
});
