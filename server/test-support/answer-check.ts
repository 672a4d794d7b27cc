/**
 * Compares every answer of every server in this process with the OpenAPI document: status, type, and body, including fields
 * that the document does not name; and every accepted request body. It observes Fastify from outside
 * (`fastify.initialization`), so that the server has no code for it.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Readable, Transform } from 'node:stream';
import type { JsonSchema } from '@valibot/to-json-schema';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { apiBase } from '../../src/protocol/version.ts';

export interface OpenApiDocument {
  openapi: string;
  /** By path, and by method in lower case. */
  paths: Record<string, Record<string, DescribedOperation>>;
  components: object;
}

interface DescribedOperation {
  requestBody?: { content: Content };
  responses: Record<string, DescribedAnswer>;
}

interface DescribedAnswer {
  content?: Content;
}

type Content = Record<string, { schema: JsonSchema }>;

const faults = new Set<string>();
/** Of the first server that answered: all servers of a process have the same routes. */
let document: OpenApiDocument | undefined;
const validators = new Map<JsonSchema, Validate>();

type Validate = ReturnType<FastifyRequest['compileValidationSchema']>;

/** @returns the faults since the last call */
export function takeAnswerFaults(): string[] {
  const found = [...faults];
  faults.clear();
  return found;
}

/**
 * Call it once in a process; it watches each server that is made afterwards.
 * @param tell called with each fault at once
 */
export async function watchAnswers(
  tell: (fault: string) => void = (fault) => faults.add(fault),
): Promise<void> {
  const compile = await createCompiler();
  subscribe('fastify.initialization', (message) => {
    watch((message as { fastify: FastifyInstance }).fastify, compile, tell);
  });
}

type Tell = (fault: string) => void;

function watch(app: FastifyInstance, compile: Compile, tell: Tell): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const answer = answerOf(request, reply.statusCode, tell);
    const operation = operationOf(request);
    if (answer === undefined || operation === undefined) return payload;
    const asked = reply.statusCode < 300 && requestProblem(operation, request.body, compile);
    if (asked) tell(`${nameOf(request)} took a body of which ${asked}`);
    const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] ?? '';
    const check = (text: string) => {
      const problem = bodyProblem(answer, type, text, compile);
      if (problem !== undefined) tell(`${nameOf(request)} ${reply.statusCode}: ${problem}`);
    };
    if (!(payload instanceof Readable)) check(String(payload ?? ''));
    else if (isLines(type) && reply.getHeader('content-encoding') === undefined) {
      return readAlong(payload, type, check);
    }
    return payload;
  });
  // For routes that took over the answer, such as uploads.
  app.addHook('onResponse', async (request, reply) => {
    answerOf(request, reply.statusCode, tell);
  });
}

function answerOf(
  request: FastifyRequest,
  status: number,
  tell: Tell,
): DescribedAnswer | undefined {
  if (!request.routeOptions.url?.startsWith(apiBase)) return undefined;
  const answer = operationOf(request)?.responses[status];
  if (answer === undefined) tell(`${nameOf(request)}: nothing is said of ${status}`);
  return answer;
}

function operationOf(request: FastifyRequest): DescribedOperation | undefined {
  const { url = '' } = request.routeOptions;
  if (!url.startsWith(apiBase)) return undefined;
  document ??= request.server.swagger() as unknown as OpenApiDocument;
  const path = url.slice(apiBase.length);
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')];
  const method = request.method.toLowerCase();
  // HEAD has the description of GET.
  return described?.[method] ?? (method === 'head' ? described?.get : undefined);
}

function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url}`;
}

/** The document must allow each accepted body; the body may have more fields. */
function requestProblem(
  { requestBody }: DescribedOperation,
  body: unknown,
  compile: Compile,
): string | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  return schema && problemOf(schema, body, compile);
}

function bodyProblem(
  { content }: DescribedAnswer,
  type: string,
  text: string,
  compile: Compile,
): string | undefined {
  if (text === '') return undefined;
  if (content === undefined) return `it has a body, ${type}`;
  const schema = (content[type] ?? content['*/*'])?.schema;
  if (schema === undefined) return `it is ${type}, not ${Object.keys(content).join(' or ')}`;
  if (!type.endsWith('json') && !isLines(type)) return undefined;
  return problemOf(schema, JSON.parse(text), (open) => compile(closed(open) as JsonSchema));
}

function problemOf(schema: JsonSchema, value: unknown, compile: Compile): string | undefined {
  const validate = validators.get(schema) ?? compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return undefined;
  // The place and the expectation; never the value.
  const { instancePath, message, params } = validate.errors?.[0] ?? {};
  return `at ${instancePath || 'the top'} it ${message} ${JSON.stringify(params)}`;
}

function isLines(type: string): boolean {
  return type === 'application/x-ndjson' || type === 'text/event-stream';
}

/** Passes the bytes on, and each whole line to `check`. */
function readAlong(source: Readable, type: string, check: (text: string) => void): Transform {
  let text = '';
  const along = new Transform({
    transform(piece: Buffer, _encoding, done) {
      const lines = (text + piece).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (type === 'application/x-ndjson') check(line);
        else if (line.startsWith('data: ')) check(line.slice('data: '.length));
      }
      done(null, piece);
    },
  });
  source.on('error', (error) => along.destroy(error));
  along.on('close', () => source.destroy());
  return source.pipe(along);
}

type Compile = (schema: JsonSchema) => Validate;

/** As Fastify's own Ajv, but it changes nothing and reports every unknown field. */
async function createCompiler(): Promise<Compile> {
  const host = Fastify({
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, strict: false } },
  });
  const compiler = Promise.withResolvers<Compile>();
  host.get('/', async (request) => {
    compiler.resolve((schema) =>
      request.compileValidationSchema({
        ...schema,
        components: closed(document?.components),
      }),
    );
  });
  await host.inject('/');
  return compiler.promise;
}

/** The schema with every object closed, unless it is open explicitly. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)]);
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema;
  return { ...Object.fromEntries(entries), ...(isOpen ? {} : { additionalProperties: false }) };
}
