/** Reads and writes links between things of the student in the text of a note. Pure, in linear time. */
import { isOwnAddress, linkInBrackets, longestInside, targetOfAddress } from './link-targets.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import { type LinkTarget, visitInline } from './markdown-tree.ts';

export interface TextLink {
  /** In the text, with its brackets. */
  from: number;
  to: number;
  target: LinkTarget;
  /** Shown words: the student's own, or those kept beside an id; empty if there are none. */
  words: string;
}

/** The text of a link by id; marks that would end it are left out of its words. */
export function writeLink(entity: string, id: string, words: string, place = ''): string {
  const said = words.replace(/[[\]|\s\ufdd0-\ufdef]+/g, ' ').trim();
  return `[[${entity}:${id}${place && `#${place}`}${said && `|${said.slice(0, 200).toWellFormed()}`}]]`;
}

const candidate = new RegExp(
  `\\[\\[[^[\\]\\n]{1,${longestInside}}\\]\\]|\\[[^[\\]\\n]{0,500}\\]\\((?:https?://[\\w.:-]{1,200})?/dashboard/[^\\s()<>]{1,${longestInside}}\\)`,
  'g',
);
/** Where grammar decides whether a candidate is a link: code, formulas, escapes. */
const mayBeCode = /[`\\$\ufdd0-\ufdef]|~~~|^(?: {4}| *\t)|<[a-z/!?]/m;

/**
 * All links of a text in its order. Not in code or formulas, and not those of pictures (`![[…]]`).
 */
export function readLinks(text: string): TextLink[] {
  if (!text.includes('[[') && !text.includes('/dashboard/')) return [];
  const found: TextLink[] = [];
  for (const { 0: whole, index: from } of text.matchAll(candidate)) {
    if (text[from - 1] === '!') continue;
    const link = linkOf(whole);
    if (link !== undefined) found.push({ from, to: from + whole.length, ...link });
  }
  return found.length === 0 || !mayBeCode.test(text) ? found : byGrammar(text, found);
}

function linkOf(whole: string): Pick<TextLink, 'target' | 'words'> | undefined {
  if (whole.startsWith('[[')) {
    const found = linkInBrackets(whole, 0);
    return found && { target: found.target, words: found.words };
  }
  const end = whole.lastIndexOf('](');
  const address = whole.slice(end + 2, -1);
  const path = address.slice(address.indexOf('/dashboard/'));
  if (!isOwnAddress(path)) return undefined;
  return { target: targetOfAddress(path), words: whole.slice(1, end).trim() };
}

/** Puts a numbered link in place of each candidate, and asks the grammar which of them it shows as links. */
function byGrammar(text: string, found: readonly TextLink[]): TextLink[] {
  let [numbered, end] = ['', 0];
  for (const [number, { from, to }] of found.entries()) {
    numbered += `${text.slice(end, from)}[[${number}]]`;
    end = to;
  }
  const shown = new Set<number>();
  visitInline(parseMarkdown(numbered + text.slice(end)), (node) => {
    if (node.kind === 'thing' && node.target.by === 'title') shown.add(Number(node.target.title));
  });
  return found.filter((_, number) => shown.has(number));
}
