/** Quotes with their source in words, in APA style and as BibTeX. */
import { citedPlace, type PlaceUnit } from '../../../model/files/document-kinds.ts';

export interface Work {
  title: string;
  /** As in the file; may be empty. */
  authors: readonly string[];
  year: number | undefined;
}

/** A PDF's own metadata (ISO 32000-2, 14.3.3). */
export interface DocumentInfo {
  Title?: unknown;
  Author?: unknown;
  CreationDate?: unknown;
}

/** What programs write without a known author or title. */
const nobody =
  /^(|unknown|author|admin(istrator)?|user|owner|student|none|microsoft( office user)?)$/i;
const noTitle = /^(|untitled.*|(document|presentation|slide|title) ?\d*)$/i;
const fileEnding = /\.(pdf|docx?|pptx?|odt|odp|tex|dvi|indd|qxd|rtf|txt|pages|key)$/i;

/** @param fileName the title of a document without one */
export function workOf(info: DocumentInfo, fileName: string): Work {
  const title = textOf(info.Title).replace(/^Microsoft (Word|PowerPoint) - /i, '');
  const isTitle = !noTitle.test(title) && !fileEnding.test(title);
  const year = Number(/^D?:?((?:19|20)\d\d)/.exec(textOf(info.CreationDate))?.[1]);
  return {
    title: isTitle ? title : fileName.replace(fileEnding, ''),
    authors: namesOf(textOf(info.Author)),
    year: Number.isNaN(year) ? undefined : year,
  };
}

/** Whether others could find the work by its reference. */
export function isCitable({ authors }: Work): boolean {
  return authors.length > 0;
}

/** “Words” (Miller & Lee, 2015, p. 4); without authors by title. @param unit the work's unit instead of pages */
export function citedQuote(
  quote: string,
  page: number,
  work: Work,
  unit: PlaceUnit = 'page',
): string {
  const place = citedPlace(unit, page);
  const source = isCitable(work) ? [inText(work.authors), work.year ?? 'n.d.'] : [work.title];
  return `“${quote}” (${[...source, place].join(', ')})`;
}

/** APA, seventh edition: Miller, G. A., & Lee, B. (2015). Title. */
export function asApa({ authors, year, title }: Work): string {
  const names = authors.map((name) => {
    const { family, given } = partsOf(name);
    const initials = given.split(/[\s.]+/).flatMap((word) => (word ? `${[...word][0]}.` : []));
    return [family, initials.join(' ')].filter(Boolean).join(', ');
  });
  const last = names.at(-1) ?? '';
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')}, & ${last}` : last;
  return `${all} (${year ?? 'n.d.'}). ${title.replace(/\.$/, '')}.`;
}

export function asBibtex({ authors, year, title }: Work): string {
  const family = partsOf(authors[0] ?? '')
    .family.normalize('NFKD')
    .replace(/[^A-Za-z]/g, '');
  const key = `${family.toLowerCase() || 'work'}${year ?? ''}`;
  const fields = [
    `author = {${authors.map((name) => texOf(familyFirst(name))).join(' and ')}}`,
    `title = {{${texOf(title)}}}`,
    ...(year === undefined ? [] : [`year = {${year}}`]),
  ];
  return `@misc{${key},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}\n`;
}

function inText(authors: readonly string[]): string {
  const [first = '', second = ''] = authors.map((name) => partsOf(name).family);
  if (authors.length > 2) return `${first} et al.`;
  return authors.length === 2 ? `${first} & ${second}` : first;
}

function familyFirst(name: string): string {
  const { family, given } = partsOf(name);
  return given === '' ? family : `${family}, ${given}`;
}

function partsOf(name: string): { family: string; given: string } {
  const comma = name.indexOf(',');
  if (comma >= 0)
    return { family: name.slice(0, comma).trim(), given: name.slice(comma + 1).trim() };
  const words = name.split(' ');
  return { family: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') };
}

function namesOf(authors: string): string[] {
  const groups = authors.split(/;|,? and |,? ?& ?/i).map((part) => part.trim());
  // “Miller, G.; Lee, B.” has family names first; “Gal, Franz, and Lee” are three people.
  const names = authors.includes(';') ? groups : groups.flatMap(byCommas);
  return names.map((name) => name.trim()).filter((name) => !nobody.test(name));
}

/** “Miller, George” is one person; “George Miller, Bo Lee” are two. */
function byCommas(authors: string): string[] {
  const parts = authors.split(',').map((part) => part.trim());
  const isOne = parts.length === 2 && !parts[0]?.includes(' ');
  return isOne ? [authors] : parts;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}

/** A file as a reference with its PDF, as Zotero imports it. */
export interface ReferencedFile {
  id: string;
  name: string;
  /** Relative to the folder of the references. */
  path: string;
  mime: string;
}

export function filesAsBibtex(files: readonly ReferencedFile[]): string {
  return files
    .map(({ id, name, path, mime }) => {
      // An unbalanced brace would end the entry or absorb the next one.
      const file = [name, path, mime].map((part) => part.replace(/[\\:;{}]/g, '\\$&')).join(':');
      return `@misc{${id},\n  title = {{${texOf(name)}}},\n  file = {${file}}\n}\n`;
    })
    .join('\n');
}

/** Commands, since BibTeX also counts escaped braces. */
const commands: Readonly<Record<string, string>> = {
  '\\': 'textbackslash',
  '{': 'textbraceleft',
  '}': 'textbraceright',
  '~': 'textasciitilde',
  '^': 'textasciicircum',
};

/** Escapes TeX. `{}` separates signs that together are a dash or a quotation mark. */
function texOf(text: string): string {
  return text
    .replace(/[\\{}~^]/g, (sign) => `\\${commands[sign]}{}`)
    .replace(/[#$%&_]/g, '\\$&')
    .replace(/([-`'])(?=\1)/g, '$1{}');
}
