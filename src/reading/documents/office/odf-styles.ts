/** Reads from the styles of an OpenDocument file what a paragraph, a span or a list is (ODF 1.3, part 3, §16). */
import { allNamed, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { Look } from '../read/runs.ts';

export interface OdfParagraphStyle {
  /** 1 to 6, if it is a heading. */
  headingLevel?: number;
  isQuote?: boolean;
  isCode?: boolean;
  look?: Look;
}

export interface OdfListStyle {
  isOrdered: boolean;
  start: number;
}

export interface OdfStyles {
  paragraph: (name: string | undefined) => OdfParagraphStyle;
  look: (name: string | undefined) => Look;
  /** @param level 1 for the outermost */
  list: (name: string | undefined, level: number) => OdfListStyle;
}

/** Styles inherit from each other; a hostile file could make the chain endless. */
const mostBases = 20;

/** @param parts `styles.xml` and `content.xml`, which has the automatic styles */
export function readOdfStyles(...parts: (XmlElement | undefined)[]): OdfStyles {
  const styles = new Map<string, XmlElement>();
  const lists = new Map<string, Map<number, OdfListStyle>>();
  for (const part of parts)
    for (const group of elementsOf(part)) {
      if (group.name !== 'styles' && group.name !== 'automatic-styles') continue;
      for (const style of elementsOf(group)) {
        const name = style.attributes.get('name') ?? '';
        if (style.name === 'style') styles.set(name, style);
        else if (style.name === 'list-style') lists.set(name, levelsOf(style));
      }
    }
  const basesOf = (name: string | undefined): XmlElement[] => {
    const bases: XmlElement[] = [];
    let style = styles.get(name ?? '');
    for (; style !== undefined && bases.length < mostBases; ) {
      bases.push(style);
      style = styles.get(style.attributes.get('parent-style-name') ?? '');
    }
    return bases;
  };
  const paragraphs = new Map<string, OdfParagraphStyle>();
  return {
    paragraph: (name = '') => {
      const before = paragraphs.get(name);
      const style = before ?? paragraphOf(name, basesOf(name));
      paragraphs.set(name, style);
      return style;
    },
    look: (name) => lookOf(basesOf(name)),
    list: (name, level) => lists.get(name ?? '')?.get(level) ?? { isOrdered: false, start: 1 },
  };
}

/** LibreOffice stores the names of its own styles in English, with `_20_` for a space. */
function paragraphOf(named: string, bases: readonly XmlElement[]): OdfParagraphStyle {
  // A standard style may be used without being written.
  const parents = bases.map(({ attributes }) => attributes.get('parent-style-name') ?? '');
  const names = [named, ...parents].map((name) => name.replaceAll('_20_', ' ').toLowerCase());
  const has = (form: RegExp) => names.some((name) => form.test(name));
  // The look of a whole style, such as bold headings, is no emphasis. The first base is the paragraph's own style.
  const own = bases
    .slice(0, 1)
    .filter(({ attributes }) => /^P\d+$/.test(attributes.get('name') ?? ''));
  return {
    ...(has(/^title$/) && { headingLevel: 1 }),
    ...(has(/^subtitle$/) && { headingLevel: 2 }),
    isQuote: has(/^(quotations?|block (quote|text)|quote)/),
    isCode: has(/^(preformatted text|source code|code)/),
    look: lookOf(own),
  };
}

function lookOf(bases: readonly XmlElement[]): Look {
  const look: Look = {};
  // The nearest style decides.
  for (const base of bases.toReversed()) {
    const properties = childOf(base, 'text-properties')?.attributes;
    if (/^source text$|teletype/i.test((base.attributes.get('name') ?? '').replaceAll('_20_', ' ')))
      look.code = true;
    const weight = properties?.get('font-weight');
    if (weight !== undefined) set(look, 'bold', weight === 'bold' || Number(weight) >= 600);
    const slant = properties?.get('font-style');
    if (slant !== undefined) set(look, 'italic', slant !== 'normal');
    const line = properties?.get('text-line-through-style');
    if (line !== undefined) set(look, 'strike', line !== 'none');
    const position = properties?.get('text-position');
    if (position !== undefined) {
      set(look, 'raised', /^super|^[1-9]/.test(position));
      set(look, 'lowered', /^sub|^-/.test(position));
    }
  }
  return look;
}

function set(look: Look, name: 'bold' | 'italic' | 'strike' | 'raised' | 'lowered', isOn: boolean) {
  if (isOn) look[name] = true;
  else delete look[name];
}

function levelsOf(style: XmlElement): Map<number, OdfListStyle> {
  const levels = new Map<number, OdfListStyle>();
  for (const level of allNamed(style, 'list-level-style-number')) {
    const { attributes } = level;
    const start = Number(attributes.get('start-value') ?? 1);
    const isOrdered = (attributes.get('num-format') ?? '') !== '';
    levels.set(Number(attributes.get('level') ?? 1), {
      isOrdered,
      start: Number.isInteger(start) ? start : 1,
    });
  }
  return levels;
}
