/**
 * A real HTTP server that speaks OpenAI's protocol. The test's handler gets each request's body and answers with a text or a
 * status, or takes over the connection.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';

export interface ModelRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string };
  max_tokens?: number;
  max_completion_tokens?: number;
  authorization: string | undefined;
}

export type ModelAnswer =
  | string
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse) => void);

export interface FakeModel extends AsyncDisposable {
  url: string;
  /** All requests in order. */
  asked: ModelRequest[];
  answer: (request: ModelRequest, index: number) => ModelAnswer | Promise<ModelAnswer>;
}

/** Tokens that each answer reports. */
export const tokensOfAnswer = 1_000;

export async function startFakeModel(answer: FakeModel['answer']): Promise<FakeModel> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const model: FakeModel = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    answer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readAll(request)) as ModelRequest;
    const asked = { ...body, authorization: request.headers.authorization };
    model.asked.push(asked);
    const said = await model.answer(asked, model.asked.length - 1);
    if (typeof said === 'function') return said(response);
    if (typeof said !== 'string') {
      response.writeHead(said.status, said.headers).end(said.body ?? '');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(completionOf(said));
  }
}

export function completionOf(text: string): string {
  return JSON.stringify({
    choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { total_tokens: tokensOfAnswer },
  });
}

/** What a request to the model asks for: new items, repaired items, or answers to questions. */
export function taskOf({ messages }: ModelRequest): 'make' | 'repair' | 'answer' {
  const [system, user] = messages.map(({ content }) => content);
  if (system?.includes('Answer each question')) return 'answer';
  return user?.startsWith('These items were refused') ? 'repair' : 'make';
}

export const listOf = (...items: object[]) => JSON.stringify({ items });
