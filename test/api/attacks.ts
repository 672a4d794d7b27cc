/**
 * For each API call, the attempts of another student. An attempt returns its answer and the required answer; a
 * common check looks for changes of the victim's data and for leaks.
 */
import { createHash } from 'node:crypto';
import {
  password,
  type Student,
  startMs,
  syncBody,
  type TestServer,
} from '../../server/test-support/test-server.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { changesOfEveryEntity } from '../support/every-entity.ts';
import {
  beginUpload,
  generationAs,
  hiddenWordsAs,
  mark,
  questionAs,
  sendBytes,
  subscriptionAs,
  type Victim,
  victimDevice,
  victimIds,
  victimPassword,
  victimUsage,
} from './victim.ts';

export interface Scene {
  server: TestServer;
  /** Where the server listens. */
  url: string;
  victim: Victim;
  /** Signed in, and new at each attack. */
  foe: Student;
  /** Where the foe asks from. */
  address: string;
}

export interface Tried {
  what: string;
  status: number;
  expected: number;
  /** All that came back. */
  text: string;
}

type Attack = (scene: Scene) => Promise<Tried[]>;

/** Nothing of anybody's can be named in this call. */
const nothingToName: Attack = async () => [];

/** In the victim's name, and in the foe's own: there is no model on this server. */
const askModel =
  (path: string, bodyAs: (user: string) => object): Attack =>
  async (scene) => [
    await ask(scene, 409, 'POST', path, bodyAs(scene.victim.id)),
    await ask(scene, 404, 'POST', path, bodyAs(scene.foe.id)),
  ];

export const attacks: Readonly<Record<string, Attack>> = {
  'POST /auth/signup': async (scene) => {
    const { email, username } = scene.victim;
    const secret = { password, confirmPassword: password };
    return [
      await ask(scene, 200, 'POST', '/auth/signup', { username: 'somebody', email, ...secret }),
      await ask(scene, 409, 'POST', '/auth/signup', { username, email: 'foe@a.org', ...secret }),
    ];
  },
  'POST /auth/verify': async (scene) => {
    const { email, resetCode, newEmail, newEmailCode } = scene.victim;
    const { claim } = await signUpAs(scene, email);
    const forNew = await signUpAs(scene, newEmail);
    return [
      await ask(scene, 400, 'POST', '/auth/verify', { email, claim, code: resetCode }),
      await ask(scene, 400, 'POST', '/auth/verify', { ...forNew, code: newEmailCode }),
    ];
  },
  'POST /auth/resend': async (scene) => {
    const { claim } = await signUpAs(scene, 'waiting@example.org');
    return [await ask(scene, 200, 'POST', '/auth/resend', { email: scene.victim.email, claim })];
  },
  'POST /auth/login': async (scene) => [
    await ask(scene, 401, 'POST', '/auth/login', {
      email: scene.victim.email,
      password: 'a guess',
    }),
  ],
  // The id proves a device of the account: addresses, names and similar ids get no answer.
  'POST /auth/known': async (scene) => {
    const { email, username, id } = scene.victim;
    const near = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const other = await ask(scene, 200, 'POST', '/auth/known', { user: near, cursor: null });
    const isTold = !other.text.endsWith('{"data":{"isKnown":false,"hasHistory":false}}');
    return [
      await ask(scene, 400, 'POST', '/auth/known', { user: email, cursor: null }),
      await ask(scene, 400, 'POST', '/auth/known', { user: username, cursor: null }),
      { ...other, what: 'is told of an id near the victim’s', status: Number(isTold), expected: 0 },
    ];
  },
  'POST /auth/forgot': async (scene) => [
    await ask(scene, 200, 'POST', '/auth/forgot', { email: scene.victim.email }),
  ],
  'POST /auth/reset-password': async (scene) => {
    const { server, foe, victim } = scene;
    const forgot = (email: string) =>
      server.ask('POST', '/auth/forgot', { body: { email }, from: scene.address });
    const { claim } = (await forgot(foe.email)).data;
    const foesCode = server.codeFor(foe.email);
    const own = (await forgot(victim.email)).data.claim;
    const set = { password, confirmPassword: password };
    const reset = (email: string, held: string, code: string) =>
      ask(scene, 400, 'POST', '/auth/reset-password', { email, claim: held, code, ...set });
    return [
      await reset(victim.email, claim, victim.resetCode),
      await reset(victim.email, claim, foesCode),
      await reset(victim.email, own, victim.resetCode),
      await reset(victim.email, own, foesCode),
    ];
  },
  'POST /auth/reset-token': async (scene) => {
    const body = { user: scene.victim.id, refreshToken: scene.victim.accessToken };
    const foe = { ...scene.foe, accessToken: scene.foe.refreshToken };
    return [await ask({ ...scene, foe }, 200, 'POST', '/auth/reset-token', body)];
  },
  'POST /auth/logout': async (scene) => [
    await ask(scene, 200, 'POST', '/auth/logout', { user: scene.victim.id }),
  ],
  'GET /me': async (scene) => [
    await ask(scene, 200, 'GET', `/me?id=${scene.victim.id}&user=${scene.victim.id}`),
  ],
  'GET /me/storage': async (scene) => [
    await ask(scene, 200, 'GET', `/me/storage?user=${scene.victim.id}`),
  ],
  'PATCH /me': async (scene) => {
    const { id, username, email } = scene.victim;
    return [
      await ask(scene, 409, 'PATCH', '/me', { username }),
      await ask(scene, 200, 'PATCH', '/me', { username: 'renamed', id, user: id, email }),
    ];
  },
  'POST /me/password': async (scene) => {
    const next = { password: 'another passphrase', confirmPassword: 'another passphrase' };
    const { id, email } = scene.victim;
    return [
      await ask(scene, 403, 'POST', '/me/password', {
        oldPassword: victimPassword,
        ...next,
        id,
      }),
      await ask(scene, 200, 'POST', '/me/password', { oldPassword: password, ...next, id, email }),
    ];
  },
  'POST /me/email': async (scene) => [
    await ask(scene, 200, 'POST', '/me/email', { email: scene.victim.email, password }),
  ],
  'POST /me/email/verify': async (scene) => {
    const { email, newEmail, newEmailCode, resetCode } = scene.victim;
    return [
      await ask(scene, 400, 'POST', '/me/email/verify', { email: newEmail, code: newEmailCode }),
      await ask(scene, 400, 'POST', '/me/email/verify', { email, code: resetCode }),
    ];
  },
  'DELETE /me': async (scene) => {
    const { id, email, sha256 } = scene.victim;
    await uploadSameFile(scene, sha256);
    return [
      await ask(scene, 403, 'DELETE', '/me', { password: victimPassword, id }),
      await ask(scene, 200, 'DELETE', '/me', { password, id, user: id, email }),
    ];
  },
  'GET /notifications/channels': async (scene) => [
    await ask(scene, 200, 'GET', `/notifications/channels?user=${scene.victim.id}`),
  ],
  'GET /notifications/unsubscribe/:token': (scene) => unsubscribeAs(scene, 'GET'),
  'POST /notifications/unsubscribe/:token': (scene) => unsubscribeAs(scene, 'POST'),
  'GET /push/key': async (scene) => [
    await ask(scene, 200, 'GET', `/push/key?user=${scene.victim.id}`),
  ],
  'POST /push/subscriptions': async (scene) => [
    await ask(scene, 409, 'POST', '/push/subscriptions', subscriptionAs(scene.victim.id)),
    await ask(scene, 200, 'POST', '/push/subscriptions', subscriptionAs(scene.foe.id)),
  ],
  'DELETE /push/subscriptions': async (scene) => [
    await ask(scene, 200, 'DELETE', `/push/subscriptions?user=${scene.victim.id}`),
  ],
  'GET /feeds': async (scene) => [await ask(scene, 200, 'GET', `/feeds?user=${scene.victim.id}`)],
  'POST /feeds': async (scene) => {
    const wish = { courseId: `${victimIds}-course`, tasks: 'times' };
    const { server, foe, victim } = scene;
    const made = await server.post('/feeds', { user: foe.id, ...wish }, foe.accessToken);
    const path = String((made.data as unknown as { path: string }).path).slice(apiBase.length);
    return [
      await ask(scene, 409, 'POST', '/feeds', { user: victim.id, ...wish }),
      await ask(scene, 200, 'GET', path),
    ];
  },
  'DELETE /feeds/:id': async (scene) => [
    await ask(scene, 404, 'DELETE', `/feeds/${scene.victim.feedId}`),
  ],
  'GET /feeds/:id': async (scene) => {
    const { id, email, feedId, accessToken } = scene.victim;
    const hashed = [id, email, feedId].map((text) =>
      createHash('sha256').update(text).digest('base64url'),
    );
    const guesses = [feedId, id, accessToken, ...hashed, 'A'.repeat(43)];
    return Promise.all(guesses.map((guess) => ask(scene, 404, 'GET', `/feeds/${guess}.ics`)));
  },
  'POST /calendars/read': async (scene) => [
    await ask(scene, 409, 'POST', '/calendars/read', {
      user: scene.victim.id,
      address: 'https://192.0.2.1/a.ics',
    }),
  ],
  'GET /devices': async (scene) => [
    await ask(scene, 200, 'GET', `/devices?user=${scene.victim.id}`),
  ],
  'PUT /devices/:id': async (scene) => [
    await ask(scene, 404, 'PUT', `/devices/${scene.victim.deviceId}`, { name: 'Mine now' }),
    await ask(scene, 404, 'PUT', `/devices/${victimDevice}`, { name: 'Mine now' }),
  ],
  'DELETE /devices/:id': async (scene) => [
    await ask(scene, 404, 'DELETE', `/devices/${scene.victim.deviceId}`),
    await ask(scene, 404, 'DELETE', `/devices/${victimDevice}`),
  ],
  'POST /me/usage/': (scene) => pingAs(scene, '/me/usage/'),
  'POST /me/usage': (scene) => pingAs(scene, '/me/usage'),
  'GET /me/usage/activity': async (scene) => [
    await ask(scene, 200, 'GET', '/me/usage/activity'),
    await ask(scene, 409, 'GET', `/me/usage/activity?user=${scene.victim.id}`),
  ],
  'DELETE /me/usage/:id': async (scene) => [
    await ask(scene, 404, 'DELETE', `/me/usage/${victimUsage.id}`),
    await ask(scene, 409, 'DELETE', `/me/usage/${victimUsage.id}?user=${scene.victim.id}`),
  ],
  'POST /sync': async (scene) => {
    const { victim, foe } = scene;
    // The victim's ids and parents, from the victim's device, later than all that the victim wrote.
    const naming = { ids: victimIds, mark: 'taken over', sha256: victim.sha256 };
    const changes = changesOfEveryEntity(naming, { ms: startMs + 60_000, device: victimDevice });
    const rest = { device: victimDevice, changes };
    const { epoch } = (await scene.server.post('/sync', syncBody(foe), foe.accessToken)).data
      .cursor;
    const cursor = { epoch, version: 3 };
    return [
      await ask(scene, 409, 'POST', '/sync', syncBody(victim, rest)),
      await ask(scene, 409, 'POST', '/sync', syncBody(victim, { cursor })),
      await ask(scene, 200, 'POST', '/sync', syncBody(foe, rest)),
      await ask(scene, 200, 'POST', '/sync', syncBody(foe)),
      await ask(scene, 200, 'POST', '/sync', syncBody(foe, { cursor })),
    ];
  },
  'GET /sync/bootstrap': async (scene) => {
    const { server, victim, foe } = scene;
    const first = await server.get('/sync/bootstrap', victim.accessToken);
    const { position } = JSON.parse(first.text.split('\n')[0] ?? '{}');
    const after = encodeURIComponent(String(position));
    return [
      await ask(scene, 409, 'GET', `/sync/bootstrap?user=${victim.id}`),
      await ask(scene, 400, 'GET', `/sync/bootstrap?user=${foe.id}&user=${victim.id}`),
      await ask(scene, 200, 'GET', `/sync/bootstrap?after=${after}`),
      await ask(scene, 200, 'GET', '/sync/bootstrap'),
    ];
  },
  'GET /sync/events': async (scene) => [await listenAs(scene)],
  'GET /files/:sha256': (scene) => askForFile(scene, 'GET'),
  'HEAD /files/:sha256': (scene) => askForFile(scene, 'HEAD'),
  'POST /files/known': async (scene) => {
    const asked = { sha256: [scene.victim.sha256] };
    const tried = await ask(scene, 200, 'POST', '/files/known', asked);
    const isTold = !tried.text.endsWith('{"data":{"known":[]}}');
    return [tried, { ...tried, what: 'is told of the file', status: Number(isTold), expected: 0 }];
  },
  'POST /files/uploads': async (scene) => {
    const { server, foe, victim } = scene;
    const text = 'other bytes';
    const id = await beginUpload(server, foe.accessToken, victim.sha256, text.length);
    const status = await sendBytes(server, foe.accessToken, id, Buffer.from(text));
    return [
      { what: 'claims to upload the victim’s file', status, expected: 460, text: '' },
      await ask(scene, 404, 'GET', `/files/${victim.sha256}`),
    ];
  },
  'HEAD /files/uploads/:id': (scene) => touchUpload(scene, 'HEAD'),
  'PATCH /files/uploads/:id': (scene) => touchUpload(scene, 'PATCH'),
  'DELETE /files/uploads/:id': (scene) => touchUpload(scene, 'DELETE'),
  'GET /ai': async (scene) => [await ask(scene, 200, 'GET', `/ai?user=${scene.victim.id}`)],
  'POST /ai/generations': askModel('/ai/generations', generationAs),
  'GET /ai/generations/:id': (scene) => touchGeneration(scene, 'GET'),
  'DELETE /ai/generations/:id': (scene) => touchGeneration(scene, 'DELETE'),
  'POST /ai/answers': askModel('/ai/answers', questionAs),
  'POST /ai/questions': askModel('/ai/questions', hiddenWordsAs),
  'GET /openapi.json': nothingToName,
};

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function ask(
  { server, foe, address }: Scene,
  expected: number,
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Tried> {
  const answer = await server.app.inject({
    method,
    url: apiBase + path,
    ...(body && { payload: body }),
    headers: { authorization: `Bearer ${foe.accessToken}`, 'x-forwarded-for': address, ...headers },
  });
  const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
  return { what: `${method} ${path}`, status: answer.statusCode, expected, text };
}

/** With the id of the victim's entry, once as the victim and once as oneself. */
async function pingAs(scene: Scene, path: string): Promise<Tried[]> {
  const entry = { ...victimUsage, activeMs: 1 };
  return [
    await ask(scene, 409, 'POST', path, { entry, user: scene.victim.id }),
    await ask(scene, 200, 'POST', path, { entry, user: scene.foe.id }),
    await ask(scene, 200, 'DELETE', `/me/usage/${entry.id}`),
  ];
}

async function signUpAs({ server, address: from }: Scene, email: string) {
  const body = { username: 'pretender', email, password, confirmPassword: password };
  const { data } = await server.ask('POST', '/auth/signup', { body, from });
  return { email, claim: data.claim };
}

/** The foe has the same bytes, so a file of the same name. */
async function uploadSameFile({ server, foe }: Scene, sha256: string): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7 ${mark}`);
  const id = await beginUpload(server, foe.accessToken, sha256, bytes.length);
  await sendBytes(server, foe.accessToken, id, bytes);
}

/** Listens while the victim writes, and hears of the foe's own next writing. */
async function listenAs({ server, victim, foe, url }: Scene): Promise<Tried> {
  const query = `device=${victimDevice}&user=${victim.id}`;
  const answer = await fetch(`${url}${apiBase}/sync/events?${query}`, {
    headers: { authorization: `Bearer ${foe.accessToken}` },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await server.post('/sync', syncBody(victim, { device: 'tablet' }), victim.accessToken);
  const naming = { ids: 'foes', mark: 'own', sha256: 'b'.repeat(64) };
  const [change] = changesOfEveryEntity(naming, { ms: startMs, device: 'foes' });
  const body = syncBody(foe, { device: 'foes', changes: [change] });
  await server.post('/sync', body, foe.accessToken);
  let text = '';
  while (reader !== undefined && !text.includes('"version":1')) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return { what: 'listens as the victim’s device', status: answer.status, expected: 200, text };
}

async function askForFile(scene: Scene, method: 'GET' | 'HEAD'): Promise<Tried[]> {
  const { id, sha256 } = scene.victim;
  const names = [sha256, sha256.toUpperCase(), `..%2F${id}%2F${sha256}`, `${id}%2F${sha256}`];
  return Promise.all(names.map((name) => ask(scene, 404, method, `/files/${name}`)));
}

async function touchGeneration(scene: Scene, method: 'GET' | 'DELETE'): Promise<Tried[]> {
  const path = `/ai/generations/${victimUsage.id}`;
  return [
    await ask(scene, 404, method, path),
    await ask(scene, 409, method, `${path}?user=${scene.victim.id}`),
  ];
}

async function touchUpload(scene: Scene, method: 'HEAD' | 'PATCH' | 'DELETE'): Promise<Tried[]> {
  const { uploadId } = scene.victim;
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '4',
    'content-type': 'application/offset+octet-stream',
  };
  const names = [uploadId, `${scene.foe.id}.x%2F..%2F${uploadId}`, `..%2Fuploads%2F${uploadId}`];
  return Promise.all(
    names.map((name) => ask(scene, 404, method, `/files/uploads/${name}`, undefined, headers)),
  );
}

/** All that a foe may know of a victim is no token. */
async function unsubscribeAs(scene: Scene, method: 'GET' | 'POST'): Promise<Tried[]> {
  const { id, email, username, accessToken } = scene.victim;
  const hashed = [id, email].map((text) => createHash('sha256').update(text).digest('base64url'));
  const guesses = [id, username, accessToken, ...hashed, 'A'.repeat(43)];
  return Promise.all(
    guesses.map((token) => ask(scene, 404, method, `/notifications/unsubscribe/${token}`)),
  );
}
