/** The block between `---` lines at the top of a note. Reads the YAML of note programs: a word or a list after a name. */
import { parseJson } from '../lib/parse-json.ts';
import { cleanLine } from './clean-text.ts';

export interface FrontMatter {
  /** Values by name in lower case, such as `tags`. */
  properties: ReadonlyMap<string, readonly string[]>;
  /** Names whose value is a list. */
  lists: ReadonlySet<string>;
  /** The lines between the two `---`. */
  block: string;
  /** The text below it. */
  body: string;
}

/** Without a block, there are no properties and the body is the text. */
export function splitFrontMatter(text: string): FrontMatter {
  const properties = new Map<string, string[]>();
  const none = { properties, lists: new Set<string>(), block: '', body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = endOfBlock(text);
  if (end === undefined) return none;
  const block = text.slice(text.indexOf('\n') + 1, end.from);
  const lists = readProperties(block, properties);
  // Text between two rules is no block.
  if (properties.size === 0 && block.trim() !== '') return none;
  return { properties, lists, block, body: text.slice(end.to) };
}

/** The names of tags, without `#`. */
export function tagsOfFrontMatter({
  properties,
  lists,
}: Pick<FrontMatter, 'properties' | 'lists'>): string[] {
  const tagsOf = (name: string) => {
    const values = properties.get(name) ?? [];
    // `tags: cells exam` are two tags, an item of a list is one.
    return lists.has(name) ? values : values.flatMap((value) => value.split(/[\s,]+/));
  };
  return ['tags', 'tag']
    .flatMap(tagsOf)
    .map((tag) => tag.replace(/^#/, ''))
    .filter((tag) => tag !== '');
}

/** Other names of a note, which links may use. @param block the lines between the two `---` */
export function aliasesOfFrontMatter(block: string): string[] {
  if (!/^alias/im.test(block)) return [];
  const properties = new Map<string, string[]>();
  readProperties(block, properties);
  const names = ['aliases', 'alias'].flatMap((name) => properties.get(name) ?? []);
  return [...new Set(names.map((name) => cleanLine(name).trim()))].filter((name) => name !== '');
}

/** The lines of a block without these properties and what is indented below them. @param names in lower case */
export function blockWithout(block: string, names: ReadonlySet<string>): string {
  const kept: string[] = [];
  let isKept = true;
  for (const line of block.split('\n')) {
    const [, name] = property.exec(line.slice(0, 10_000)) ?? [];
    if (name !== undefined) isKept = !names.has(name.trim().toLowerCase());
    if (isKept) kept.push(line);
  }
  return kept.join('\n').trim();
}

/** A longer block is text that begins with a line. */
const mostLines = 200;
const property = /^([^\s:#"'[\]{}][^:\n]{0,100}):(?:\s+(.*))?$/;
const listItem = /^\s*-\s+(.*)$/;

function endOfBlock(text: string): { from: number; to: number } | undefined {
  let from = text.indexOf('\n') + 1;
  for (let line = 0; line < mostLines && from > 0 && from < text.length; line++) {
    const next = text.indexOf('\n', from);
    const to = next === -1 ? text.length : next;
    if (/^(---|\.\.\.)\s*$/.test(text.slice(from, Math.min(to, from + 80))))
      return { from, to: to + 1 };
    from = to + 1;
  }
  return undefined;
}

/** @returns the names whose value is a list */
function readProperties(block: string, found: Map<string, string[]>): Set<string> {
  const lists = new Set<string>();
  let last: { name: string; values: string[] } | undefined;
  for (const line of block.split('\n')) {
    const item = listItem.exec(line)?.[1];
    if (item !== undefined) {
      last?.values.push(...valuesOf(item));
      if (last !== undefined) lists.add(last.name);
      continue;
    }
    const [, name, value = ''] = property.exec(line.slice(0, 10_000)) ?? [];
    if (name === undefined) continue;
    const values = /^[|>][+-]?$/.test(value.trim()) ? [] : valuesOf(value);
    last = { name: name.trim().toLowerCase(), values };
    if (/^\[(?!\[)/.test(value.trim())) lists.add(last.name);
    found.set(last.name, values);
  }
  return lists;
}

function valuesOf(value: string): string[] {
  const trimmed = value.trim();
  const list = /^\[(.*)\]$/.exec(trimmed)?.[1];
  // `[[Cells]]` is a link.
  const values = list === undefined || list.startsWith('[') ? [trimmed] : list.split(',');
  return values.map((part) => unquote(part.trim())).filter((part) => part !== '');
}

/** Double quotes are like JSON (YAML 1.2 §7.3.1); in single quotes a quote is doubled (§7.3.2). */
function unquote(value: string): string {
  const isQuoted = value.length > 1 && value.at(-1) === value[0];
  if (isQuoted && value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  if (!isQuoted || !value.startsWith('"')) return value;
  const text = parseJson(value);
  return typeof text === 'string' ? cleanLine(text) : value.slice(1, -1);
}
