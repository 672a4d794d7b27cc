/** What `npm start` does when its server ends by itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { afterEnd } from './keep-up.mjs';

const ended = { code: 70, isFirst: false, restarts: 0, ranMs: 500 };

describe('a server that has ended by itself', () => {
  it('starts anew at once, and then later each time that it ends soon, a minute at most', () => {
    const waits: (number | undefined)[] = [];
    let restarts = 0;
    for (let n = 0; n < 9; n++) {
      const next = afterEnd({ ...ended, restarts });
      waits.push(next.waitMs);
      restarts = next.restarts ?? 0;
    }
    expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('starts at once where it had been well for a minute', () => {
    expect(afterEnd({ ...ended, restarts: 7, ranMs: 59_999 })).toMatchObject({ waitMs: 60_000 });
    expect(afterEnd({ ...ended, restarts: 7, ranMs: 60_000 })).toEqual({ waitMs: 0, restarts: 1 });
  });

  it.each([70, 134, 1, null])('starts anew after the exit code %j', (code) => {
    expect(afterEnd({ ...ended, code })).toEqual({ waitMs: 0, restarts: 1 });
  });

  it('stays ended where it was told to stop', () => {
    expect(afterEnd({ ...ended, code: 0 })).toEqual({ code: 0 });
  });

  it('stays ended where its first start says what a person has to put right', () => {
    expect(afterEnd({ ...ended, code: 1, isFirst: true })).toEqual({ code: 1 });
    expect(afterEnd({ ...ended, code: 70, isFirst: true })).toEqual({ waitMs: 0, restarts: 1 });
  });
});

/** A program that is kept up as `npm start` keeps the server up. */
function keepUp(program: string) {
  const child = spawn(process.execPath, ['test/support/kept-up.mjs', '-e', program]);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text) => {
      said += text;
    });
  }
  return { child, said: () => said };
}

const pidsIn = (said: string) => [...said.matchAll(/I am (\d+)/g)].map(([, pid]) => Number(pid));
const lives = `console.log('I am ' + process.pid); setInterval(() => {}, 1000);`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a program that is kept up', () => {
  it('says once why it cannot start', async () => {
    const { child, said } = keepUp(`console.error('Port 1 is taken.'); process.exitCode = 1;`);
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said()).toBe('Port 1 is taken.\n');
  });

  it('comes back after a kill, and ends with who keeps it up', async () => {
    const { child, said } = keepUp(lives);
    await expect.poll(() => pidsIn(said()).length, { timeout: 20_000 }).toBe(1);
    process.kill(pidsIn(said())[0] ?? 0, 'SIGKILL');
    await expect.poll(() => pidsIn(said()).length, { timeout: 20_000 }).toBe(2);
    expect(said()).toContain('Haversack has ended (SIGKILL) and restarts now.\n');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(pidsIn(said()).filter(isAlive)).toEqual([]);
  });

  it('can be stopped while it waits for its next start', async () => {
    const { child, said } = keepUp('process.exit(70)');
    await expect.poll(said, { timeout: 20_000 }).toContain('restarts in 2 s.');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});
