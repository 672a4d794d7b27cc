/** Textbooks with what their authors made of them: summaries, glossaries, questions. Read from a folder that is given. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Block, CleanPage } from '../../src/text/clean-page.ts';

/** `h` heading, `p` paragraph, `li` entry of a list; others are no running text. */
interface GoldBlock {
  k: string;
  t?: string;
  /** Words that the author set in bold. */
  terms?: string[] | null;
}

export interface GoldQuestion {
  q: string;
  o: string[];
  /** Index of the right one; `null` where the book does not say. */
  a: number | null;
}

export interface GoldSection {
  id: string;
  title: string;
  /** 1 for the first chapter. */
  chapter: number;
  blocks: GoldBlock[];
  summary: string[];
  glossary: { t: string; m: string }[];
  mcq: GoldQuestion[];
  /** Open questions; the author's answer may be empty. */
  qa?: { q: string; a: string }[];
}

interface GoldBook {
  chapters: { n: number; modules: Omit<GoldSection, 'chapter'>[] }[];
}

/** @param book as its file is named, without `.json` */
export async function readGold(folder: string, book: string): Promise<GoldSection[]> {
  const gold: GoldBook = JSON.parse(await readFile(join(folder, `${book}.json`), 'utf8'));
  return gold.chapters.flatMap(({ n, modules }) =>
    modules.map((section) => ({ ...section, chapter: n })),
  );
}

export function chaptersOf(sections: readonly GoldSection[]): GoldSection[][] {
  return [...Map.groupBy(sections, ({ chapter }) => chapter).values()];
}

/** Each section as one page, as the clean-up gives it: without boxes, captions and tables. @param isBoldKnown as from a PDF */
export function pagesOf(sections: readonly GoldSection[], isBoldKnown: boolean): CleanPage[] {
  return sections.map((section, index) => {
    const page = index + 1;
    const title: Block = { kind: 'heading', text: section.title, page };
    const blocks = [title, ...section.blocks.flatMap((block) => blockOf(block, page, isBoldKnown))];
    return { page, blocks, text: blocks.map(({ text }) => text).join('\n\n') };
  });
}

function blockOf({ k, t, terms }: GoldBlock, page: number, isBoldKnown: boolean): Block[] {
  const kind = k === 'h' ? 'heading' : k === 'p' ? 'paragraph' : k === 'li' ? 'list' : undefined;
  if (kind === undefined || !t) return [];
  return [{ kind, text: t, page, ...(isBoldKnown && terms?.length && { terms }) }];
}

export function wordCountOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.\-‐][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
