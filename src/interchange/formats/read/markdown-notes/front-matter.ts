/**
 * The block between two lines of `---` at the top of a Markdown file. Of YAML it knows what note programs write there:
 * a word or a list behind each name. Pure; every text has an answer.
 */
import { parseJson } from '../../../../lib/parse-json.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { instantOfText } from '../items/instants.ts';

interface FrontMatter {
  title: string | undefined;
  /** Milliseconds. */
  createdAt: number | undefined;
  /** What stands in it, for reading: `Tags: #biology #cells`. */
  lines: string[];
  /** Without the block. */
  body: string;
}

/** More is a text that happens to begin with a line. */
const mostLines = 200;
const property = /^([^\s:#"'[\]{}][^:\n]{0,100}):(?:\s+(.*))?$/;
const listItem = /^\s*-\s+(.*)$/;
/** How programs arrange a note; they say nothing of it. */
const ofLayout = new Set(['cssclass', 'cssclasses', 'publish', 'permalink', 'kanban-plugin']);

export function readFrontMatter(text: string): FrontMatter {
  const none = { title: undefined, createdAt: undefined, lines: [], body: text };
  if (!/^---[ \t]*\n/.test(text)) return none;
  const end = endOfBlock(text);
  if (end === undefined) return none;
  const properties = readProperties(text.slice(text.indexOf('\n') + 1, end.from));
  const [title] = properties.get('title') ?? [];
  const [created] = properties.get('created') ?? [];
  const createdAt = created === undefined ? undefined : instantOfText(created);
  const lines = [...properties]
    .filter(([name]) => name !== 'title' && !ofLayout.has(name))
    .filter(([name]) => name !== 'created' || createdAt === undefined)
    .flatMap(([name, values]) => lineOf(name, values));
  return { title, createdAt, lines, body: text.slice(end.to) };
}

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
  // `[[Cells]]` is a link, no list.
  const values = list === undefined || list.startsWith('[') ? [trimmed] : list.split(',');
  return values.map((part) => unquote(part.trim())).filter((part) => part !== '');
}

/** Text in double quotes is as JSON writes it (YAML 1.2 §7.3.1), in single ones a quote is doubled (§7.3.2). */
function unquote(value: string): string {
  const isQuoted = value.length > 1 && value.at(-1) === value[0];
  if (isQuoted && value.startsWith("'")) return value.slice(1, -1).replaceAll("''", "'");
  if (!isQuoted || !value.startsWith('"')) return value;
  const text = parseJson(value);
  return typeof text === 'string' ? cleanLine(text) : value.slice(1, -1);
}

function lineOf(name: string, values: string[]): string[] {
  if (values.length === 0) return [];
  if (name === 'tags' || name === 'tag') {
    const tags = values.flatMap((value) => value.split(/[\s,]+/)).filter((tag) => tag !== '');
    return [`Tags: ${tags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}`];
  }
  const label = name === 'alias' ? 'aliases' : name;
  return [`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${values.join(', ')}`];
}
