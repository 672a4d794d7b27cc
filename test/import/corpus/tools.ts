/** Programs on this machine that read the same files. A missing one only skips its judgement. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Tools {
  /**
   * What a program prints about a file.
   * @param argsOf from the path of a copy of the bytes
   * @returns `undefined` if it is not installed, refuses the file or takes too long
   */
  textOf: (
    program: Program,
    bytes: Blob,
    argsOf: (path: string) => readonly string[],
  ) => Promise<string | undefined>;
}

export const programs = ['sqlite3', 'pdftotext', 'pandoc'] as const;
export type Program = (typeof programs)[number];

const longestMs = 30_000;
const mostBytes = 256 * 1024 * 1024;

export async function isInstalled(program: Program): Promise<boolean> {
  const asked = await run(program, [program === 'pdftotext' ? '-v' : '--version']);
  return asked !== 'missing';
}

export const installedTools: Tools = {
  textOf: async (program, bytes, argsOf) => {
    const folder = await mkdtemp(join(tmpdir(), 'haversack-corpus-'));
    try {
      const path = join(folder, 'file');
      await writeFile(path, new Uint8Array(await bytes.arrayBuffer()));
      const told = await run(program, argsOf(path));
      return typeof told === 'string' ? undefined : told.text;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function run(program: Program, args: readonly string[]) {
  return new Promise<{ text: string } | 'missing' | 'failed'>((resolve) => {
    execFile(
      program,
      [...args],
      { timeout: longestMs, maxBuffer: mostBytes, encoding: 'utf8' },
      (error, text) => {
        if (error === null) resolve({ text });
        else resolve(error.code === 'ENOENT' ? 'missing' : 'failed');
      },
    );
  });
}
