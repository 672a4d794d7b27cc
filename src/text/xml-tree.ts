/**
 * XML as a tree, by local names: programs choose prefixes as they like. Its entities are never expanded, what is nested too
 * deeply is left out, and no text makes it throw but one that is too large.
 */
import type { InPieces } from '../lib/in-pieces.ts';
import { xmlTokens } from './xml.ts';

export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

/** More elements than any document that is true. */
export class TooMuchXml extends Error {}

/** Word nests about thirty, with text boxes and tables in tables. */
const deepest = 200;
const mostElements = 3_000_000;

/** @returns the root; an empty element where there is none. @throws a `TooMuchXml` */
export function parseXml(xml: string): XmlElement {
  const reading = readXml(xml);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value.root;
  }
}

interface ReadXml {
  /** An empty element where there is none. */
  root: XmlElement;
  /** Nothing is missing or damaged, as far as one can tell. */
  isWhole: boolean;
}

/** As `parseXml`, of a text that may be long. @throws a `TooMuchXml` */
export function* readXml(xml: string): InPieces<ReadXml> {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open: XmlElement[] = [root];
  let tooDeep = 0;
  let elements = 0;
  let isWhole = true;
  for (const token of xmlTokens(xml)) {
    if (token === undefined) {
      yield;
      continue;
    }
    if (token.kind === 'damage') {
      isWhole = false;
      continue;
    }
    const parent = open.at(-1) ?? root;
    if (token.kind === 'text') {
      if (tooDeep === 0 && token.text !== '') parent.children.push(token.text);
      continue;
    }
    if (token.kind === 'close') {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1 && parent.name === localName(token.name)) open.pop();
      else isWhole = false;
      continue;
    }
    if (++elements > mostElements) throw new TooMuchXml();
    if (tooDeep > 0 || open.length > deepest) {
      if (token.kind === 'open') tooDeep += 1;
      continue;
    }
    const element = {
      name: localName(token.name),
      attributes: byLocalName(token.attributes),
      children: [],
    };
    parent.children.push(element);
    if (token.kind === 'open') open.push(element);
  }
  const found = root.children.find((child) => typeof child !== 'string');
  return { root: found ?? root, isWhole: isWhole && open.length === 1 };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** `r:id` stays beside `id`, since slides have both. */
function byLocalName(attributes: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Map<string, string>();
  for (const [key, value] of attributes) {
    const local = localName(key);
    if (key === local) named.set(key, value);
    else if (!attributes.has(local)) named.set(local, value);
    named.set(key, value);
  }
  return named;
}

export function* elementsOf(parent: XmlElement | undefined): Generator<XmlElement> {
  for (const child of parent?.children ?? []) if (typeof child !== 'string') yield child;
}

/** The first child of that name. */
export function childOf(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsOf(parent)) if (child.name === name) return child;
  return undefined;
}

/** The element at the end of a path of names. */
export function childAt(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((element, name) => childOf(element, name), parent);
}

/** All of that name, at any depth, in their order; not those inside of one another. */
export function* allNamed(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === name) yield child;
    else yield* allNamed(child, name);
  }
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('');
}
