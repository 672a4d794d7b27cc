/** A real server process on a throwaway folder, which a test may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const node = resolve('node_modules/.bin/node');
/** See `warm-up.ts`; its content is keyed by the source's text. */
const compiled = resolve('node_modules/.cache/compiled-server');

export class ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  private readonly port: number;
  private child: ChildProcess | undefined;
  private readonly env: Record<string, string>;
  private output = '';

  private readonly preload: string;

  private constructor(port: number, dataDir: string, env: Record<string, string>, preload: string) {
    this.preload = preload;
    this.port = port;
    this.dataDir = dataDir;
    this.env = env;
    this.url = `http://127.0.0.1:${port}`;
  }

  /**
   * @param env further settings; a `DATA_DIR` among them is used in place of a new folder
   * @param preload a module that the server's process loads first
   */
  static async start(env: Record<string, string> = {}, preload = ''): Promise<ServerProcess> {
    const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'haversack-')));
    const server = new ServerProcess(await freePort(), dataDir, env, preload);
    await server.start();
    return server;
  }

  /** All that it has printed, of each of its lives. */
  get said(): string {
    return this.output;
  }

  /** Of the running process. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when the server says that it is ready. */
  async start(): Promise<void> {
    const from = this.output.length;
    const imports = this.preload === '' ? [] : ['--import', resolve(this.preload)];
    const child = spawn(node, [...imports, 'server/index.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        NODE_COMPILE_CACHE: compiled,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        ...this.env,
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdout?.on('data', (text) => {
      this.output += text;
    });
    child.stderr?.on('data', (text) => {
      this.output += text;
    });
    // As long as it lives it may still come up; the test's own time bounds the wait on a busy machine. Its
    // port is not knocked at before it says that it is ready: a knock at a port that nobody holds yet may be
    // given that very port as its own, connect to itself, and take it from the server.
    while (child.exitCode === null && child.signalCode === null) {
      if (this.output.slice(from).includes('Haversack is at')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start:\n${this.output}`);
  }

  /** Like a power cut: no shutdown, nothing flushed. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to stop and waits until it has. @returns its exit code; `null` when it had to be killed */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /**
   * The newest verification code that was mailed to the address. The mail is written after the answer, so
   * who has asked before waits for more than the `known` codes.
   */
  async codeFor(email: string, known = 0): Promise<string> {
    for (let tries = 0; tries < 100; tries++) {
      const codes = await this.codesTo(email);
      const newest = codes.at(-1);
      if (newest !== undefined && codes.length > known) return newest;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No new mail with a code for ${email} in ${this.dataDir}/mail`);
  }

  /** All codes that were mailed to the address, the newest last. */
  async codesTo(email: string): Promise<string[]> {
    const folder = join(this.dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.flatMap((mail) => {
      const code = /code[^0-9]*\b(\d{6})\b/i.exec(mail)?.[1];
      return mail.includes(email) && code !== undefined ? [code] : [];
    });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
