/** A valid request for each API call: parameters and body, in which single places can be replaced. */
import {
  password,
  type Student,
  startMs,
  syncBody,
} from '../../server/test-support/test-server.ts';
import { uuidv7 } from '../../src/lib/ids.ts';
import { changesOfEveryEntity } from '../support/every-entity.ts';

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

const passwords = { password, confirmPassword: password };
const claim = 'A'.repeat(43);
const code = '000000';
const sha256 = 'c'.repeat(64);
const usageId = uuidv7(startMs, (count) => new Uint8Array(count));
const generation = { id: usageId };
const tus = { 'tus-resumable': '1.0.0' };

const changes = changesOfEveryEntity(
  { ids: 'own', mark: 'mine', sha256 },
  { ms: startMs, device: 'laptop' },
);

const subscription = {
  endpoint: 'https://push.example.org/send/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

export function sampleCalls(student: Student): Readonly<Record<string, SampleCall>> {
  const { id: user, email } = student;
  const address = { email: 'somebody@example.org' };
  const usage = {
    user,
    entry: {
      id: usageId,
      startedAt: startMs,
      endedAt: startMs + 60_000,
      activeMs: 60_000,
      studyDay: '2026-01-15',
      tzOffsetMin: 0,
      device: 'laptop',
    },
  };
  const upload = { params: { id: `${user}.${'0'.repeat(32)}` } };
  return {
    'POST /auth/signup': { body: { username: 'somebody', ...address, ...passwords } },
    'POST /auth/verify': { body: { ...address, claim, code } },
    'POST /auth/resend': { body: { ...address, claim } },
    'POST /auth/login': { body: { ...address, password } },
    'POST /auth/forgot': { body: address },
    'POST /auth/reset-password': { body: { ...address, claim, code, ...passwords } },
    'POST /auth/reset-token': {},
    'POST /auth/known': { body: { user, cursor: { epoch: 'an older one', version: 0 } } },
    'POST /auth/logout': {},
    'GET /me': {},
    'GET /me/storage': {},
    'PATCH /me': { body: { username: 'another' } },
    'DELETE /me': { body: { password: 'not the password' } },
    'POST /me/password': { body: { oldPassword: 'not the password', ...passwords } },
    'POST /me/email': { body: { email: 'new@example.org', password } },
    'POST /me/email/verify': { body: { email, code } },
    'GET /notifications/channels': {},
    'GET /notifications/unsubscribe/:token': { params: { token: 'A'.repeat(43) } },
    'POST /notifications/unsubscribe/:token': { params: { token: 'A'.repeat(43) } },
    'GET /push/key': {},
    'POST /push/subscriptions': { body: { user, subscription } },
    'DELETE /push/subscriptions': {},
    'GET /feeds': {},
    'POST /feeds': { body: { user, courseId: 'course-1', tasks: 'days' } },
    'DELETE /feeds/:id': { params: { id: 'feed-1' } },
    'GET /feeds/:id': { params: { id: `${'A'.repeat(43)}.ics` } },
    // No name: nothing is resolved, and nobody is asked.
    'POST /calendars/read': { body: { user, address: 'https://192.0.2.1/a.ics', etag: '"1"' } },
    'GET /devices': {},
    'PUT /devices/:id': { params: { id: 'laptop' }, body: { name: 'My laptop' } },
    'DELETE /devices/:id': { params: { id: 'tablet' } },
    'POST /me/usage/': { body: usage },
    'POST /me/usage': { body: usage },
    'GET /me/usage/activity': { query: { user } },
    'DELETE /me/usage/:id': { params: { id: usageId }, query: { user } },
    'POST /sync': {
      body: syncBody(student, { cursor: { epoch: 'an older one', version: 0 }, changes }),
    },
    'GET /sync/bootstrap': { query: { user, after: '' } },
    'GET /sync/events': { query: { device: 'laptop', kind: 'Chrome on Linux' } },
    'GET /files/:sha256': { params: { sha256 }, headers: { range: 'bytes=0-1' } },
    'HEAD /files/:sha256': { params: { sha256 }, headers: { range: 'bytes=0-1' } },
    'POST /files/known': { body: { sha256: [sha256] } },
    'POST /files/uploads': {
      headers: {
        ...tus,
        'upload-length': '3',
        'upload-metadata': `sha256 ${Buffer.from(sha256).toString('base64')}`,
      },
    },
    'HEAD /files/uploads/:id': { ...upload, headers: tus },
    'PATCH /files/uploads/:id': { ...upload, headers: { ...tus, 'upload-offset': '0' } },
    'DELETE /files/uploads/:id': { ...upload, headers: tus },
    'GET /ai': {},
    'POST /ai/generations': {
      body: {
        ...{ user, ...generation, kind: 'summary', count: 5 },
        pages: [{ page: 1, blocks: [{ kind: 'paragraph', text: 'Cells.', terms: ['Cells'] }] }],
        ...{
          shape: 'short',
          difficulty: 'easier',
          questionKinds: ['single'],
          cardKinds: ['basic'],
        },
      },
    },
    'GET /ai/generations/:id': { params: generation, query: { user, after: '0', waitMs: '0' } },
    'DELETE /ai/generations/:id': { params: generation, query: { user } },
    'POST /ai/answers': {
      body: {
        user,
        question: 'What are cells?',
        sentences: [{ page: 1, text: 'Cells are small.' }],
      },
    },
    'POST /ai/questions': {
      body: { user, sentence: 'Cells are small.', hidden: 'small' },
    },
    'GET /openapi.json': {},
  };
}
