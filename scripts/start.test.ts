/** `npm start` and `npm run demo` on a port that is taken. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

it.each([[[]], [['--demo']]])(
  'refuses a port that is taken before it does anything (%j)',
  async (args) => {
    const asked: string[] = [];
    const other = createServer(({ method, url }, answer) => {
      asked.push(`${method} ${url}`);
      answer.end('{}');
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    other.close();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} is already taken. Stop the program that uses it, or set PORT to another number.\n`,
    );
    expect(asked).toEqual([]);
  },
);
