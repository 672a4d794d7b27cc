/**
 * Opens a zip whose parts refer to each other: Office files (ECMA-376, part 2) and books. Everything that is
 * unpacked is bounded.
 */

import { openZip, type ZipFile, ZipProblem } from '../../../lib/zip/read-zip.ts';
import { decodeText } from '../../../text/decode.ts';
import { allNamed, parseXml, TooMuchXml, type XmlElement } from '../../../text/xml-tree.ts';
import { UnreadDocument } from '../document.ts';
import {
  createPictures,
  mostTextBytes,
  mostUnpackedBytes,
  type Pictures,
} from '../read/picture-keys.ts';

export interface Package {
  has: (path: string) => boolean;
  paths: () => Iterable<string>;
  /** @returns `undefined` if there is no such part. @throws an `UnreadDocument` if it is too large or damaged */
  text: (path: string) => Promise<string | undefined>;
  xml: (path: string) => Promise<XmlElement | undefined>;
  /** The relations of a part by their ids. */
  relationsOf: (path: string) => Promise<ReadonlyMap<string, Relation>>;
  pictures: Pictures;
}

export interface Relation {
  /** The last segment of its type, such as `image`. */
  type: string;
  /** A path in the package, or an address if `isOutside`. */
  target: string;
  isOutside: boolean;
}

/** @throws an `UnreadDocument` */
export async function openPackage(bytes: Blob): Promise<Package> {
  const files = new Map((await listZip(bytes)).map((file) => [normalPath(file.path), file]));
  let unpacked = 0;
  const text = async (path: string) => {
    const file = files.get(normalPath(path));
    if (file === undefined) return undefined;
    unpacked += file.sizeBytes;
    if (file.sizeBytes > mostTextBytes || unpacked > mostUnpackedBytes)
      throw new UnreadDocument('too-much');
    const part = await file.bytes().catch(() => {
      throw new UnreadDocument('damaged');
    });
    return decodeText(new Uint8Array(await part.arrayBuffer()));
  };
  const xml = async (path: string) => {
    const part = await text(path);
    return part === undefined ? undefined : treeOf(part);
  };
  return {
    has: (path) => files.has(normalPath(path)),
    paths: () => files.keys(),
    text,
    xml,
    relationsOf: async (path) => relationsOf(await xml(relationsPath(path)), path),
    pictures: createPictures((path) => {
      const file = files.get(path);
      return file && { sizeBytes: file.sizeBytes, read: () => pictureBytes(file) };
    }),
  };
}

function treeOf(xml: string): XmlElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw error instanceof TooMuchXml ? new UnreadDocument('too-much') : error;
  }
}

/** @throws an `UnreadDocument` */
export async function listZip(bytes: Blob): Promise<ZipFile[]> {
  try {
    return await openZip(bytes);
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error;
    throw new UnreadDocument(error.kind);
  }
}

/** A stored (uncompressed) picture is sliced from the zip without a copy. */
async function pictureBytes(file: ZipFile): Promise<Blob> {
  return (await file.stored()) ?? (await file.bytes());
}

/** `word/document.xml` → `word/_rels/document.xml.rels`. */
function relationsPath(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`;
}

function relationsOf(xml: XmlElement | undefined, path: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { attributes } of allNamed(xml, 'Relationship')) {
    const isOutside = attributes.get('TargetMode') === 'External';
    const target = attributes.get('Target') ?? '';
    const type = attributes.get('Type') ?? '';
    relations.set(attributes.get('Id') ?? '', {
      type: type.slice(type.lastIndexOf('/') + 1),
      target: isOutside ? target : resolvePath(path, target),
      isOutside,
    });
  }
  return relations;
}

/** Resolves a path relative to a part; the result never leaves the package. */
export function resolvePath(from: string, target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return normalPath(path.startsWith('/') ? path : folder + decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The path of the main part as the package declares it (ECMA-376, part 2, §9.3). */
export async function mainPartOf(office: Package, usual: string): Promise<string> {
  for (const { type, target } of (await office.relationsOf('')).values())
    if (type === 'officeDocument' && office.has(target)) return target;
  return usual;
}

/** The title in an Office file's properties. */
export async function titleInProperties(office: Package): Promise<string | undefined> {
  const properties = await office.xml('docProps/core.xml');
  for (const title of allNamed(properties, 'title')) return title.children.join('');
  return undefined;
}
