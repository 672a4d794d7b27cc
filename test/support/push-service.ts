/** A push service on loopback: takes what a server sends, checks who sent it (RFC 8292) and opens it (RFC 8291, aes128gcm). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, SentSubscription } from '../../src/protocol/push.ts';

export interface Pushed {
  /** The last part of the endpoint. */
  to: string;
  message: PushMessage;
  bytes: number;
  headers: NodeJS.Dict<string | string[]>;
  /** Of the sender, if the signature is right. */
  contact: string;
}

export interface PushService extends AsyncDisposable {
  /** For the operator's setting `PRIVATE_HOSTS`. */
  host: string;
  pushed: Pushed[];
  /** By the last part of the endpoint; others answer 201. */
  statuses: Map<string, number>;
  /** @returns as a browser gives it */
  subscribe(name: string): SentSubscription;
}

export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const statuses = new Map<string, number>();
  const keys = new Map<string, { privateKey: Buffer; auth: Buffer }>();
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const to = request.url?.slice(1) ?? '';
      const status = statuses.get(to) ?? 201;
      const own = keys.get(to);
      if (status !== 201 || own === undefined) return answer.writeHead(status).end();
      const body = Buffer.concat(parts);
      const text = open(body, own).toString();
      const contact = senderOf(request.headers.authorization ?? '', `http://${host}`);
      const { headers } = request;
      pushed.push({ to, message: JSON.parse(text), bytes: body.length, headers, contact });
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, pushed, statuses },
    subscribe(name) {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      keys.set(name, { privateKey: pair.getPrivateKey(), auth });
      const endpoint = `http://${host}/${name}`;
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function derive(secret: Buffer, key: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, secret, info, bytes));
}

/** RFC 8188 §2.1: salt, record size, length of the key, key; then one record. */
function open(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): Buffer {
  const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyBytes);
  const cipher = body.subarray(21 + keyBytes);
  if (cipher.length > body.readUInt32BE(16)) throw new Error('It has more than one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = derive(auth, pair.computeSecret(sender), info, 32);
  const key = derive(salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, input, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end);
}

/** @throws if the signature is wrong, for another service, or too long valid */
function senderOf(authorization: string, origin: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: '', y: '' };
  [jwk.x, jwk.y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  ) as [string, string];
  const key = createPublicKey({ format: 'jwk', key: jwk });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const leftSeconds = exp - Date.now() / 1_000;
  if (!isRight || aud !== origin || leftSeconds <= 0 || leftSeconds > 86_400) {
    throw new Error('The sender is not proven');
  }
  return sub;
}
