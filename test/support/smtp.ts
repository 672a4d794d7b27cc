/** A real SMTP server in a process of its own, which a test may stop and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Behaviour, TakenMail } from './smtp-process.ts';

export class Smtp {
  readonly mails: TakenMail[] = [];
  port = 0;
  private child: ChildProcess | undefined;
  private arrival = Promise.withResolvers<void>();

  static async start(behaviour: Behaviour = 'takes'): Promise<Smtp> {
    const smtp = new Smtp();
    await smtp.start(behaviour);
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** At the port that it had before, if any. */
  async start(behaviour: Behaviour = 'takes'): Promise<void> {
    const script = new URL('smtp-process.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, String(this.port), behaviour], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.child = child;
    const listens = Promise.withResolvers<void>();
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (text + piece).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const said = JSON.parse(line) as { port: number } | TakenMail;
        if ('port' in said) {
          this.port = said.port;
          listens.resolve();
        } else {
          this.mails.push(said);
          this.arrival.resolve();
          this.arrival = Promise.withResolvers();
        }
      }
    });
    child.once('exit', () => listens.reject(new Error('The SMTP server ended at its start')));
    await listens.promise;
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Waits for the newest mail to this address that has a code. */
  async codeFor(email: string): Promise<string> {
    for (;;) {
      const mail = this.mails.findLast(({ to, text }) => to.includes(email) && codeIn(text) !== '');
      if (mail !== undefined) return codeIn(mail.text);
      await this.arrival.promise;
    }
  }

  /** Waits for a mail to this address whose subject has these words. */
  async mailTo(email: string, words: string): Promise<TakenMail> {
    for (;;) {
      const mail = this.mails.find(({ to, text }) => to.includes(email) && text.includes(words));
      if (mail !== undefined) return mail;
      await this.arrival.promise;
    }
  }
}

function codeIn(text: string): string {
  return /code is (\d{6})\b/.exec(text)?.[1] ?? '';
}
