/** Reads EPUB 3.3 and 2 books: the pages of the spine in order; a long page becomes several sections. */

import { allNamed, childOf, textOf, type XmlElement } from '../../../text/xml-tree.ts';
import { type DocumentSection, type ReadDocument, UnreadDocument } from '../document.ts';
import { openPackage, type Package, resolvePath } from '../office/package.ts';
import { sectionsOf } from '../read/block-text.ts';
import { createBlockCount } from '../read/picture-keys.ts';
import { readHtml } from '../read/read-html.ts';
import { svgBlocks } from './svg-page.ts';

const mostPages = 5_000;

/** @throws an `UnreadDocument` */
export async function readEpub(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const book = await openPackage(bytes);
  if (await isProtected(book)) throw new UnreadDocument('protected');
  const container = await book.xml('META-INF/container.xml');
  const [root] = allNamed(container, 'rootfile');
  const path = root?.attributes.get('full-path') ?? '';
  const about = await book.xml(path);
  if (about === undefined) throw new UnreadDocument('damaged');
  const countBlock = createBlockCount();
  const sections: DocumentSection[] = [];
  let drawings = 0;
  for (const { page, isDrawing } of spineOf(about, path)) {
    const pictureOf = (src: string) => book.pictures.keyOf(resolvePath(page, src));
    if (isDrawing) {
      drawings += 1;
      sections.push(...sectionsOf(svgBlocks(await book.xml(page), { countBlock, pictureOf })));
      continue;
    }
    const html = await book.text(page);
    if (html === undefined) continue;
    if (/<svg[\s>]/i.test(html)) drawings += 1;
    sections.push(...sectionsOf(readHtml(html, { countBlock, pictureOf }).blocks));
  }
  if (sections.length === 0 && drawings > 0) throw new UnreadDocument('drawings');
  const [title] = allNamed(childOf(about, 'metadata'), 'title');
  return {
    title: title && textOf(title),
    sections,
    pictures: wantsPictures ? await book.pictures.read() : new Map(),
  };
}

interface SpinePage {
  page: string;
  isDrawing: boolean;
}

function spineOf(about: XmlElement, path: string): SpinePage[] {
  const pages = new Map<string, SpinePage>();
  for (const { attributes } of allNamed(childOf(about, 'manifest'), 'item')) {
    const type = attributes.get('media-type') ?? '';
    const isContents = attributes.get('properties')?.split(' ').includes('nav') === true;
    const isDrawing = type === 'image/svg+xml';
    if (!(/html/.test(type) || isDrawing) || isContents) continue;
    const page = resolvePath(path, attributes.get('href') ?? '');
    pages.set(attributes.get('id') ?? '', { page, isDrawing });
  }
  return [...allNamed(childOf(about, 'spine'), 'itemref')]
    .flatMap(({ attributes }) => pages.get(attributes.get('idref') ?? '') ?? [])
    .slice(0, mostPages);
}

/** Encryption methods that hide fonts only (EPUB 3.3, §4.4). Any other method means that the pages are encrypted. */
const fontMethods = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/;

async function isProtected(book: Package): Promise<boolean> {
  const encryption = await book.xml('META-INF/encryption.xml');
  for (const method of allNamed(encryption, 'EncryptionMethod'))
    if (!fontMethods.test(method.attributes.get('Algorithm') ?? '')) return true;
  return false;
}
