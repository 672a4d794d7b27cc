/** The API as an OpenAPI 3.1 document, made of the routes' schemas by @fastify/swagger. GET /openapi.json */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { errorBody, errorReasons } from '../../src/protocol/errors.ts';
import { apiBase, protocolVersion } from '../../src/protocol/version.ts';
import { acceptsGzip } from './answers.ts';
import {
  type Api,
  errorsOf,
  type Parameters,
  type RouteSchema,
  routeSchemaOf,
  type Success,
} from './route-schema.ts';

const text: JsonSchema = { type: 'string' };

export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haversack',
        version: `1.${protocolVersion}`,
        description: 'What the app and its server say to each other.',
      },
      servers: [{ url: apiBase }],
      components: {
        schemas: { Error: describeError() as object },
        securitySchemes: {
          access: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
          refresh: {
            type: 'http',
            scheme: 'bearer',
            description: 'The refresh token of a session.',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: ({ route, url }) => ({ schema: describeRoute(route), url }),
  });
}

function describeRoute(route: RouteOptions): FastifySchema {
  const schema = routeSchemaOf(route);
  const { summary, auth, params, querystring, knownHeaders, body, takesBytes } = schema;
  const ofPath = { description: 'Of this account; anybody else’s is not found.' };
  const headers = Object.entries(knownHeaders ?? {}).map(([name, description]) => {
    return [name, { ...text, description }] as const;
  });
  return {
    summary,
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    ...(params && { params: parametersOf(params, ofPath) }),
    ...(querystring && { querystring: parametersOf(querystring) }),
    ...(headers.length > 0 && { headers: objectOf(Object.fromEntries(headers)) }),
    ...(body && { body: contentOf('application/json', jsonSchemaOf(body)) }),
    ...(takesBytes && { body: contentOf('application/offset+octet-stream', {}) }),
    response: answersOf(String(route.method), schema),
  };
}

function parametersOf({ entries }: Parameters, rest: JsonSchema = {}): JsonSchema {
  const described = Object.entries(entries).map(([name, schema]) => [
    name,
    { ...jsonSchemaOf(schema), ...rest },
  ]);
  return objectOf(Object.fromEntries(described));
}

function objectOf(properties: NonNullable<JsonSchema['properties']>): JsonSchema {
  return { type: 'object', properties };
}

function contentOf(type: string, schema: JsonSchema) {
  return { content: { [type]: { schema } } };
}

interface DescribedAnswer {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
  type?: 'null';
}

function answersOf(method: string, schema: RouteSchema): Record<string, DescribedAnswer> {
  const { content } = contentOf('application/json', { $ref: '#/components/schemas/Error' });
  const answers: Record<string, DescribedAnswer> = {};
  for (const answer of schema.answers) answers[answer.status] = describeSuccess(answer);
  for (const status of schema.tusProblems ?? []) {
    answers[status] = { description: 'As tus says', content };
  }
  for (const [status, reasons] of errorsOf(method, schema)) {
    const description = reasons.join(', ');
    answers[status] = { description, content: { ...answers[status]?.content, ...content } };
  }
  answers[500] = { description: 'A fault of the server', content };
  return answers;
}

function describeSuccess(answer: Success): DescribedAnswer {
  const described = (type: string, schema: JsonSchema, description = 'Done') => ({
    description,
    ...contentOf(type, schema),
  });
  switch (answer.kind) {
    case 'data': {
      const properties = { data: jsonSchemaOf(answer.schema) };
      return described('application/json', { ...objectOf(properties), required: ['data'] });
    }
    case 'json':
      return described('application/json', jsonSchemaOf(answer.schema));
    case 'lines':
      return described('application/x-ndjson', jsonSchemaOf(answer.schema), 'Of each line');
    case 'events':
      return described('text/event-stream', jsonSchemaOf(answer.schema), 'Of each event’s data');
    case 'page':
      return described('text/html', text);
    case 'calendar':
      return described('text/calendar', text);
    case 'bytes':
      return described('*/*', {}, answer.status === 206 ? 'A part of the bytes' : 'The bytes');
    case 'empty':
      return { description: 'Done', type: 'null' };
  }
}

function describeError(): JsonSchema {
  const reasons = v.object({ reason: v.optional(v.picklist(errorReasons)) });
  const { error } = errorBody.entries;
  const body = v.object({ error: v.object({ ...error.entries, ...reasons.entries }) });
  return jsonSchemaOf(body);
}

/** JSON Schema (draft 2020-12, as in OpenAPI 3.1), without transformations such as trimming. */
function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['trim', 'to_lower_case', 'check', 'partial_check'],
    // JSON Schema reads patterns as Unicode, without a flag.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' && 'requirement' in valibotAction
        ? { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source }
        : undefined,
    overrideSchema({ valibotSchema, jsonSchema }) {
      switch (valibotSchema.type) {
        // The only custom schema is the stamp (`model/clock.ts`).
        case 'custom':
          return { type: 'string', description: 'A stamp: its text order is the order of events.' };
        case 'loose_object':
          return { ...jsonSchema, additionalProperties: true };
        default:
          return undefined;
      }
    },
  });
  return rest;
}

export async function openApiRoute(app: Api): Promise<void> {
  // Made at the first request, to keep the start short. Compressed once, since anybody may ask often.
  let made: ReturnType<typeof describe> | undefined;
  app.route({
    method: 'GET',
    url: '/openapi.json',
    compress: false,
    schema: {
      auth: 'none',
      summary: 'This document.',
      answers: [{ kind: 'json', status: 200, schema }],
    },
    handler: async (request, reply) => {
      made ??= describe(app);
      const { plain, packed } = await made;
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
      return reply.header('content-encoding', 'gzip').send(packed);
    },
  });
}

const schema = v.looseObject({ openapi: v.literal('3.1.0') });

async function describe(app: Api) {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  return { plain, packed: await promisify(gzip)(plain) };
}
