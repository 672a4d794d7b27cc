/** Reads from a Word document's styles and numbering whether a paragraph is a heading or a list item. */
import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';

import type { Numbering } from '../document.ts';
import type { ListMark } from './list-builder.ts';

export interface ParagraphStyle {
  /** 1 to 6, if it is a heading. */
  headingLevel?: number;
  isTitle?: true;
  isQuote?: true;
  isCode?: true;
  list?: ListPlace;
}

export interface ListPlace {
  numbering: string;
  /** 0 for the outermost. */
  depth: number;
}

/** Styles inherit from each other; a hostile file could make the chain endless. */
const mostBases = 20;

/** @returns by the style's id */
export function readStyles(
  xml: XmlElement | undefined,
): (id: string | undefined) => ParagraphStyle {
  const styles = new Map<string, XmlElement>();
  let standard: string | undefined;
  for (const style of elementsOf(xml)) {
    const id = style.attributes.get('styleId');
    if (style.name !== 'style' || id === undefined) continue;
    styles.set(id, style);
    if (style.attributes.get('type') === 'paragraph' && style.attributes.get('default') === '1')
      standard = id;
  }
  const known = new Map<string, ParagraphStyle>();
  const find = (id: string): ParagraphStyle => {
    const found: ParagraphStyle = {};
    let style = styles.get(id);
    for (let base = 0; style !== undefined && base < mostBases; base++) {
      const own = styleOf(style);
      for (const [key, value] of Object.entries(own))
        if (!(key in found)) Object.assign(found, { [key]: value });
      style = styles.get(valOf(childOf(style, 'basedOn')) ?? '');
    }
    return found;
  };
  return (id = standard) => {
    if (id === undefined) return {};
    const before = known.get(id);
    const style = before ?? find(id);
    known.set(id, style);
    return style;
  };
}

/** Word stores the names of its built-in styles in English in every language (ECMA-376, part 1, §17.7.4.9). */
function styleOf(style: XmlElement): ParagraphStyle {
  const name = (valOf(childOf(style, 'name')) ?? '').toLowerCase();
  const properties = childOf(style, 'pPr');
  const found: ParagraphStyle = {};
  const level = /^heading ([1-9])$/.exec(name)?.[1] ?? undefined;
  if (name === 'title') found.isTitle = true;
  if (name === 'title') found.headingLevel = 1;
  else if (level !== undefined) found.headingLevel = Math.min(6, Number(level));
  else {
    const outline = outlineLevelOf(properties);
    if (outline !== undefined) found.headingLevel = outline;
  }
  if (/quot|block text/.test(name)) found.isQuote = true;
  if (/source code|preformatted|html code|^code/.test(name)) found.isCode = true;
  const list = listPlaceOf(properties);
  if (list !== undefined) found.list = list;
  return found;
}

/** Outline level in paragraph properties; 9 means no heading (ECMA-376, part 1, §17.3.1.20). */
export function outlineLevelOf(properties: XmlElement | undefined): number | undefined {
  const value = valOf(childOf(properties, 'outlineLvl'));
  const level = Number(value);
  return value === undefined || !(level >= 0 && level < 9) ? undefined : Math.min(6, level + 1);
}

/** @returns `undefined` if nothing is set, and numbering `0` if the paragraph is taken out of its list */
export function listPlaceOf(properties: XmlElement | undefined): ListPlace | undefined {
  const place = childOf(properties, 'numPr');
  const numbering = valOf(childOf(place, 'numId'));
  if (numbering === undefined) return undefined;
  const depth = Number(valOf(childOf(place, 'ilvl')) ?? 0);
  return { numbering, depth: depth >= 0 && depth <= 8 ? Math.floor(depth) : 0 };
}

interface Level {
  format: string;
  start: number;
}

/** One numbering with its own first numbers. */
interface Numbered {
  /** The definition whose numbers it counts on. */
  definition: string;
  levels: ReadonlyMap<number, Level>;
  /** First numbers that begin anew with this numbering, by depth. */
  restarts: ReadonlyMap<number, number>;
}

const numberings: Readonly<Record<string, Numbering>> = {
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
};

const largestNumber = 100_000;

function wholeNumber(text: string | undefined): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= largestNumber ? number : undefined;
}

/**
 * Counts the items of lists as Word does (ECMA-376, part 1, §17.9): numberings of one definition go on counting, also
 * after other text, and an item of a level begins the levels below it anew.
 * @returns the mark of the next item; `undefined` for a list without marks
 */
export function readNumbering(
  xml: XmlElement | undefined,
): (place: ListPlace) => ListMark | undefined {
  const definitions = new Map<string, Map<number, Level>>();
  for (const definition of allNamed(xml, 'abstractNum')) {
    const levels = new Map<number, Level>();
    for (const level of allNamed(definition, 'lvl')) levels.set(depthOf(level), levelOf(level));
    definitions.set(definition.attributes.get('abstractNumId') ?? '', levels);
  }
  const lists = new Map<string, Numbered>();
  for (const list of allNamed(xml, 'num')) {
    const definition = valOf(childOf(list, 'abstractNumId')) ?? '';
    const levels = new Map(definitions.get(definition));
    const restarts = new Map<number, number>();
    for (const change of allNamed(list, 'lvlOverride')) {
      const start = wholeNumber(valOf(childOf(change, 'startOverride')));
      const level = childOf(change, 'lvl');
      if (level !== undefined) levels.set(depthOf(change), levelOf(level));
      if (start !== undefined) restarts.set(depthOf(change), start);
    }
    lists.set(list.attributes.get('numId') ?? '', { definition, levels, restarts });
  }
  /** The last numbers of each definition, by depth. */
  const counters = new Map<string, Map<number, number>>();
  const begun = new Set<string>();
  return ({ numbering, depth }) => {
    if (numbering === '0') return undefined;
    const list = lists.get(numbering);
    const { format, start } = list?.levels.get(depth) ?? { format: 'bullet', start: 1 };
    if (format === 'none') return undefined;
    const key = list?.definition ?? numbering;
    const counts = counters.get(key) ?? new Map<number, number>();
    counters.set(key, counts);
    const restart = begun.has(`${numbering} ${depth}`) ? undefined : list?.restarts.get(depth);
    begun.add(`${numbering} ${depth}`);
    const number = restart ?? (counts.has(depth) ? (counts.get(depth) ?? 0) + 1 : start);
    counts.set(depth, number);
    for (const other of [...counts.keys()]) if (other > depth) counts.delete(other);
    if (format === 'bullet') return { isOrdered: false };
    return {
      isOrdered: true,
      number,
      numbering: Object.hasOwn(numberings, format) ? numberings[format] : undefined,
    };
  };
}

function depthOf(level: XmlElement): number {
  return Number(level.attributes.get('ilvl') ?? 0);
}

function levelOf(level: XmlElement): Level {
  return {
    format: valOf(childAt(level, 'numFmt')) ?? 'decimal',
    start: wholeNumber(valOf(childAt(level, 'start'))) ?? 1,
  };
}

export function valOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes.get('val');
}
