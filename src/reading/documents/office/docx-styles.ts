/** Reads from a Word document's styles and numbering whether a paragraph is a heading or a list item. */
import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';

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

/** @returns whether each list is numbered; `undefined` for a list without marks */
export function readNumbering(
  xml: XmlElement | undefined,
): (place: ListPlace) => { isOrdered: boolean } | undefined {
  const formats = new Map<string, Map<number, string>>();
  for (const definition of allNamed(xml, 'abstractNum')) {
    const levels = new Map<number, string>();
    for (const level of allNamed(definition, 'lvl')) {
      const format = valOf(childAt(level, 'numFmt')) ?? 'decimal';
      levels.set(Number(level.attributes.get('ilvl') ?? 0), format);
    }
    formats.set(definition.attributes.get('abstractNumId') ?? '', levels);
  }
  const lists = new Map<string, Map<number, string>>();
  for (const list of allNamed(xml, 'num')) {
    const levels = formats.get(valOf(childOf(list, 'abstractNumId')) ?? '');
    if (levels) lists.set(list.attributes.get('numId') ?? '', levels);
  }
  return ({ numbering, depth }) => {
    if (numbering === '0') return undefined;
    const format = lists.get(numbering)?.get(depth) ?? 'bullet';
    return format === 'none' ? undefined : { isOrdered: format !== 'bullet' };
  };
}

export function valOf(element: XmlElement | undefined): string | undefined {
  return element?.attributes.get('val');
}
