import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { takeAnswerFaults, watchAnswers } from './answer-check.ts';

beforeAll(() => watchAnswers());

const user = { id: '1', username: 'ada', email: 'ada@example.org' };

/** The faults of this answer of `GET /v1/me`. */
async function faultsOf(status: number, body: unknown, type = 'application/json') {
  const app = Fastify();
  app.get('/v1/me', (_request, reply) =>
    reply
      .code(status)
      .type(type)
      .send(type.endsWith('json') ? body : String(body)),
  );
  await app.inject('/v1/me');
  await app.close();
  return takeAnswerFaults();
}

it('has nothing to say of an answer that is as described', async () => {
  expect(await faultsOf(200, { data: user })).toEqual([]);
  const error = { message: 'Not you', reason: 'unauthenticated' };
  expect(await faultsOf(401, { error })).toEqual([]);
});

it('names what is missing, of another type, or more than was described', async () => {
  expect(await faultsOf(200, user)).toEqual([expect.stringContaining("property 'data'")]);
  expect(await faultsOf(200, { data: { ...user, id: 1 } })).toEqual([
    expect.stringContaining('/data/id it must be string'),
  ]);
  expect(await faultsOf(200, { data: { ...user, passwordHash: 'x' } })).toEqual([
    expect.stringContaining('passwordHash'),
  ]);
  expect(await faultsOf(401, { error: { message: 'No', reason: 'bad-mood' } })).not.toEqual([]);
});

it('names a status and a type that nothing is said of', async () => {
  expect(await faultsOf(418, { data: user })).toEqual([expect.stringContaining('418')]);
  expect(await faultsOf(200, 'hello', 'text/plain')).toEqual([
    expect.stringContaining('it is text/plain'),
  ]);
});

it('reads the lines of a stream along', async () => {
  const app = Fastify();
  app.get('/v1/sync/bootstrap', (_request, reply) =>
    reply.type('application/x-ndjson').send(Readable.from(['{"rows":', '[]}\n'])),
  );
  const answer = await app.inject('/v1/sync/bootstrap');
  await app.close();
  expect(answer.body).toBe('{"rows":[]}\n');
  expect(takeAnswerFaults()).toEqual([expect.stringContaining("property 'position'")]);
});

it('names what a server took that the document does not allow', async () => {
  const app = Fastify();
  app.patch('/v1/me', () => ({ data: user }));
  const ask = (payload: object) => app.inject({ method: 'PATCH', url: '/v1/me', payload });
  await ask({ username: 'ada', more: 1 });
  expect(takeAnswerFaults()).toEqual([]);
  await ask({ username: 7 });
  await app.close();
  expect(takeAnswerFaults()).toEqual([expect.stringContaining('/username it must be string')]);
});
