/** Word documents (ECMA-376, part 1, §17): what is in the text, in its order, with deleted words left out. */

import { allNamed, childOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { DocumentBlock, ReadDocument } from '../document.ts';
import { UnreadDocument } from '../document.ts';
import { createBlockCount } from '../read/bounds.ts';
import { sectionsOf } from '../read/sections.ts';
import { readBody } from './docx-body.ts';
import { readNumbering, readStyles } from './docx-styles.ts';
import { mainPartOf, openPackage, titleInProperties } from './package.ts';

/** @throws an `UnreadDocument` */
export async function readDocx(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const office = await openPackage(bytes);
  const main = await mainPartOf(office, 'word/document.xml');
  const body = childOf(await office.xml(main), 'body');
  if (body === undefined) throw new UnreadDocument('damaged');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = await office.relationsOf(main);
  let noteCount = 0;
  const blocks: DocumentBlock[] = readBody(body, {
    styleOf: readStyles(await office.xml(`${folder}styles.xml`)),
    listOf: readNumbering(await office.xml(`${folder}numbering.xml`)),
    countBlock: createBlockCount(),
    nextNoteMark: () => String(++noteCount),
    linkOf: (id) => {
      const relation = relations.get(id);
      return relation?.isOutside ? relation.target : undefined;
    },
    pictureOf: (id) => {
      const relation = relations.get(id);
      return relation && !relation.isOutside ? office.pictures.keyOf(relation.target) : undefined;
    },
    notes: new Map([
      ...notesOf(await office.xml(`${folder}footnotes.xml`), 'footnote'),
      ...notesOf(await office.xml(`${folder}endnotes.xml`), 'endnote'),
    ]),
  });
  return {
    title: await titleInProperties(office),
    sections: sectionsOf(blocks),
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

/** By kind and id; separators between the notes and the text are no notes. */
function* notesOf(
  xml: XmlElement | undefined,
  kind: 'footnote' | 'endnote',
): Generator<[string, XmlElement]> {
  for (const note of allNamed(xml, kind)) {
    if (note.attributes.has('type')) continue;
    yield [`${kind} ${note.attributes.get('id') ?? ''}`, note];
  }
}
