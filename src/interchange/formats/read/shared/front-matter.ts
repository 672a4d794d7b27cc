/** The block between `---` lines at the top of a note. Reads the YAML of note programs: a word or a list after a name. */
import { parseJson } from '../../../../lib/parse-json.ts';
import { cleanLine } from '../../../../text/clean-text.ts';

export interface FrontMatter {
  /** Values by name in lower case, such as `tags`. */
  properties: ReadonlyMap<string, readonly string[]>;
  /** The text below it. */
  body: string;
}

/** Without a block, there are no properties and the body is the text. */
export function splitFrontMatter(text: string): FrontMatter {
  const none = { properties: new Map<string, string[]>(), body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = endOfBlock(text);
  if (end === undefined) return none;
  const block = text.slice(text.indexOf('\n') + 1, end.from);
  const properties = readProperties(block);
  // Text between two rules is no block.
  if (properties.size === 0 && block.trim() !== '') return none;
  return { properties, body: text.slice(end.to) };
}

/** The names of tags, without `#`. */
export function tagsOfFrontMatter(properties: FrontMatter['properties']): string[] {
  return ['tags', 'tag'].flatMap((name) => tagsIn(properties.get(name) ?? []));
}

export function tagsIn(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(/[\s,]+/))
    .map((tag) => tag.replace(/^#/, ''))
    .filter((tag) => tag !== '');
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

function readProperties(block: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of block.split('\n')) {
    const item = listItem.exec(line)?.[1];
    if (item !== undefined) {
      last?.push(...valuesOf(item));
      continue;
    }
    const [, name, value = ''] = property.exec(line.slice(0, 10_000)) ?? [];
    if (name === undefined) continue;
    last = /^[|>][+-]?$/.test(value.trim()) ? [] : valuesOf(value);
    found.set(name.trim().toLowerCase(), last);
  }
  return found;
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
