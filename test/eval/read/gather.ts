/**
 * `gather`: takes the files of the books out of clones of their repositories, at the commits that `labels/books.json` names. So the folder
 * of books, which is too large for the project, can be made again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Book } from './books.ts';

export interface GatheredBook extends Book {
  /** Inside the repository, in the order of the files. */
  paths: string[];
  /** How a file is made of its path, if it is not a copy. */
  rendered?: string;
}

export interface Gathered {
  /** Files that were written. */
  files: number;
  /** Sentences for a person: what is missing, or was taken from another commit. */
  faults: string[];
}

/**
 * @param list `labels/books.json`
 * @param repositories folder with OWNER/NAME or OWNER+NAME, bare or with a work tree
 * @param folder where the files and, last, the list of books are written
 */
export async function gather(
  list: string,
  repositories: string,
  folder: string,
): Promise<Gathered> {
  const books: GatheredBook[] = JSON.parse(await readFile(list, 'utf8'));
  const gathered: Gathered = { files: 0, faults: [] };
  const whole: GatheredBook[] = [];
  for (const book of books) {
    const faults = await gatherBook(book, repositories, folder, gathered);
    gathered.faults.push(...faults.map((fault) => `${book.name}: ${fault}`));
    if (book.files.every((file) => existsSync(join(folder, file)))) whole.push(book);
    else gathered.faults.push(`${book.name}: left out of the list`);
  }
  await mkdir(folder, { recursive: true });
  const listed = join(folder, 'books.json');
  if (whole.length === books.length) await copyFile(list, listed);
  else await writeFile(listed, `${JSON.stringify(whole, null, 2)}\n`);
  return gathered;
}

/** @returns faults */
async function gatherBook(
  book: GatheredBook,
  repositories: string,
  folder: string,
  gathered: Gathered,
): Promise<string[]> {
  const git = gitDirectoryOf(book.source, repositories);
  if (git === undefined) return [`no clone of ${book.source}`];
  const commit = [book.commit, 'HEAD'].find((one) => hasCommit(git, one)) ?? '';
  const faults = commit === book.commit ? [] : [`no commit ${book.commit}; the newest is taken`];
  for (const [index, file] of book.files.entries()) {
    const path = book.paths[index] ?? '';
    const target = join(folder, file);
    if (book.rendered !== undefined) {
      if (!existsSync(target)) faults.push(`${file} is to be made of ${path}: ${book.rendered}`);
      continue;
    }
    const content = contentAt(git, commit, path);
    if (content === undefined) {
      faults.push(`no ${path} at ${commit}`);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    gathered.files++;
  }
  return faults;
}

/** @param source github.com/OWNER/NAME */
export function gitDirectoryOf(source: string, repositories: string): string | undefined {
  const [owner = '', name = ''] = source.split('/').slice(-2);
  return [join(owner, name), `${owner}+${name}`]
    .flatMap((clone) => ['.git', 'repo', `${clone}.git`, ''].map((inside) => join(clone, inside)))
    .map((clone) => join(repositories, clone))
    .find((clone) => existsSync(join(clone, 'HEAD')));
}

function hasCommit(git: string, commit: string): boolean {
  return gitAnswer(git, ['cat-file', '-e', `${commit}^{commit}`]) !== undefined;
}

function contentAt(git: string, commit: string, path: string): Buffer | undefined {
  return gitAnswer(git, ['show', `${commit}:${path}`]);
}

const largestFile = 512 * 1024 * 1024;

/** @returns undefined where git refuses */
function gitAnswer(git: string, command: string[]): Buffer | undefined {
  try {
    const quiet = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', [`--git-dir=${git}`, ...command], {
      ...{ stdio: [...quiet], maxBuffer: largestFile },
    });
  } catch {
    return undefined;
  }
}
