/** A student and their devices as a server sees them: requests over HTTP, with no app behind them. */
import * as v from 'valibot';
import type { Change } from '../../src/model/merge.ts';
import { type SignedIn, signedIn, signupAnswer } from '../../src/protocol/auth.ts';
import {
  type BootstrapChunk,
  type Cursor,
  type SyncAnswer,
  syncAnswer,
} from '../../src/protocol/sync.ts';
import { apiBase, protocolVersion } from '../../src/protocol/version.ts';

export interface Reply {
  status: number;
  text: string;
}

/** How a request is made; a server on this machine believes the address that it is said to come from. */
export interface Line {
  token?: string;
  address?: string;
}

/**
 * @param who a student, or only a name
 * @param readCode finds the code that was mailed to an address
 */
export async function signUpOverHttp(
  url: string,
  who: string | { username: string; email: string; password: string },
  readCode: (email: string) => Promise<string>,
  line: Line = {},
): Promise<SignedIn> {
  const given = { email: `${who}@example.org`, password: 'correct horse battery' };
  const student = typeof who === 'string' ? { username: who, ...given } : who;
  const { email } = student;
  const signup = { ...student, confirmPassword: student.password };
  const pending = await send(url, '/auth/signup', signup, line);
  const { claim } = v.parse(v.object({ data: signupAnswer }), JSON.parse(pending.text)).data;
  const code = await readCode(email);
  const { text } = await send(url, '/auth/verify', { email, claim, code }, line);
  return v.parse(v.object({ data: signedIn }), JSON.parse(text)).data;
}

export async function send(
  url: string,
  path: string,
  body: object | undefined,
  line: Line = {},
): Promise<Reply> {
  const answer = await fetch(`${url}${apiBase}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headersOf(line),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

function headersOf({ token, address }: Line): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
  };
}

export class HttpDevice {
  readonly name: string;
  private readonly signedIn: SignedIn;
  private readonly line: Line;
  cursor: Cursor | null = null;

  constructor(signedIn: SignedIn, name: string, address?: string) {
    this.signedIn = signedIn;
    this.name = name;
    this.line = { token: signedIn.session.accessToken, address };
  }

  /** Sends the changes and takes the answer's cursor. @throws when it is not answered with 200 */
  async sync(url: string, changes: readonly Change[] = []): Promise<SyncAnswer> {
    const { status, text } = await send(url, '/sync', this.body(changes), this.line);
    if (status !== 200) throw new Error(`POST /sync was answered with ${status}`);
    const { data } = v.parse(v.object({ data: syncAnswer }), JSON.parse(text));
    this.cursor = data.cursor;
    return data;
  }

  /** @returns the chunks of a first download, one JSON text each */
  async download(url: string): Promise<string[]> {
    const { status, text } = await send(url, '/sync/bootstrap', undefined, this.line);
    if (status !== 200) throw new Error(`The first download was answered with ${status}`);
    return text.trimEnd().split('\n');
  }

  /** @returns how many rows a first download brings; keeps none of them. @throws when it is cut off */
  async countDownload(url: string): Promise<number> {
    const path = `${url}${apiBase}/sync/bootstrap`;
    const { body, status } = await fetch(path, { headers: headersOf(this.line) });
    if (body === null || status !== 200) throw new Error(`It was answered with ${status}`);
    let rows = 0;
    let isDone = false;
    let rest = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const chunk = JSON.parse(line) as BootstrapChunk;
        rows += chunk.rows.length;
        isDone = chunk.done;
      }
    }
    if (!isDone) throw new Error('The first download was cut off');
    return rows;
  }

  /** What came on the change feed, one JSON text each. Ends when the stream or `signal` does. */
  async *changeEvents(url: string, signal: AbortSignal): AsyncGenerator<string> {
    const path = `${url}${apiBase}/sync/events?device=${this.name}`;
    const { body, status } = await fetch(path, { headers: headersOf(this.line), signal });
    if (body === null || status !== 200) throw new Error(`The stream was answered with ${status}`);
    let text = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = /^event: poke\ndata: (.*)$/.exec(event) ?? [];
        if (data !== undefined) yield data;
      }
    }
  }

  private body(changes: readonly Change[]) {
    return {
      protocol: protocolVersion,
      user: this.signedIn.user.id,
      device: this.name,
      cursor: this.cursor,
      changes,
    };
  }
}
