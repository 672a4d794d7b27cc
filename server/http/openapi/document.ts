/** The OpenAPI 3.1 document, made of the table of operations. */
import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { errorBody, errorReasons } from '../../../src/protocol/errors.ts';
import { apiBase, protocolVersion } from '../../../src/protocol/version.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { errorsOf, type Operation, type Success } from './route-schema.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  /** By path and, in lower case, method. */
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    schemas: { Error: JsonSchema };
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

export interface DescribedOperation {
  summary: string;
  security: Record<string, never[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, DescribedAnswer>;
}

export interface DescribedAnswer {
  description: string;
  content?: Content;
}

type Content = Record<string, { schema: JsonSchema }>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

const errorContent: Content = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
};
const text: JsonSchema = { type: 'string' };

export function describeApi(operations: readonly Operation[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haversack',
      version: `1.${protocolVersion}`,
      description: 'What the app and its server say to each other.',
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Error: describeError() },
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
        refresh: { type: 'http', scheme: 'bearer', description: 'The refresh token of a session.' },
      },
    },
  };
}

function describeOperation(operation: Operation): DescribedOperation {
  const { summary, auth, request, takesBytes } = operation;
  return {
    summary,
    security: auth === 'none' ? [] : [{ [auth]: [] }],
    parameters: parametersOf(operation),
    ...(request && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(request) } },
      },
    }),
    ...(takesBytes && {
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: {} } },
      },
    }),
    responses: answersOf(operation),
  };
}

function answersOf(operation: Operation): Record<string, DescribedAnswer> {
  const answers: Record<string, DescribedAnswer> = {};
  for (const answer of operation.answers) answers[answer.status] = describeSuccess(answer);
  for (const status of operation.tusProblems ?? []) {
    answers[status] = { description: 'As tus says', content: errorContent };
  }
  for (const [status, reasons] of errorsOf(operation)) {
    const content = { ...answers[status]?.content, ...errorContent };
    answers[status] = { description: reasons.join(', '), content };
  }
  answers[500] = { description: 'A fault of the server', content: errorContent };
  return answers;
}

function describeSuccess(answer: Success): DescribedAnswer {
  const described = (type: string, schema: JsonSchema, description = 'Done') => ({
    description,
    content: { [type]: { schema } },
  });
  switch (answer.kind) {
    case 'data': {
      const data = jsonSchemaOf(answer.schema);
      const schema: JsonSchema = { type: 'object', properties: { data }, required: ['data'] };
      return described('application/json', schema);
    }
    case 'json':
      return described('application/json', jsonSchemaOf(answer.schema));
    case 'lines':
      return described('application/x-ndjson', jsonSchemaOf(answer.schema), 'Of each line');
    case 'events':
      return described('text/event-stream', jsonSchemaOf(answer.schema), 'Of each event’s data');
    case 'page':
      return described('text/html', text);
    case 'bytes':
      return described('*/*', {}, answer.status === 206 ? 'A part of the bytes' : 'The bytes');
    case 'empty':
      return { description: 'Done' };
  }
}

function parametersOf({ params, query, headers = {} }: Operation): Parameter[] {
  const inPath = Object.entries(params?.entries ?? {}).map(([name, schema]) => ({
    name,
    in: 'path' as const,
    required: true,
    description: 'Of this account; anybody else’s is not found.',
    schema: jsonSchemaOf(schema),
  }));
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, schema]) => {
    const { description = '', ...rest } = jsonSchemaOf(schema);
    return { name, in: 'query' as const, required: false, description, schema: rest };
  });
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header' as const,
    required: false,
    description,
    schema: text,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function describeError(): JsonSchema {
  const reasons = v.object({ reason: v.optional(v.picklist(errorReasons)) });
  const { error } = errorBody.entries;
  const body = v.object({ error: v.object({ ...error.entries, ...reasons.entries }) });
  return jsonSchemaOf(body);
}
