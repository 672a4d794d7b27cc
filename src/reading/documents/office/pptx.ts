/** Slides (ECMA-376, part 1, §19): one section each, in the order of the show, with the speaker's notes below. */

import { allNamed, childAt, type XmlElement } from '../../../text/xml-tree.ts';
import { type DocumentSection, type ReadDocument, UnreadDocument } from '../document.ts';
import { createBlockCount } from '../read/bounds.ts';
import { mainPartOf, openPackage, type Package, titleInProperties } from './package.ts';
import { readShapes } from './pptx-shapes.ts';

const mostSlides = 5_000;

/** @throws an `UnreadDocument` */
export async function readPptx(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const office = await openPackage(bytes);
  const main = await mainPartOf(office, 'ppt/presentation.xml');
  const show = await office.xml(main);
  if (show === undefined) throw new UnreadDocument('damaged');
  const relations = await office.relationsOf(main);
  const slides = [...allNamed(show, 'sldId')].slice(0, mostSlides);
  const countBlock = createBlockCount();
  const sections: DocumentSection[] = [];
  for (const { attributes } of slides) {
    const slide = relations.get(attributes.get('r:id') ?? '');
    if (slide !== undefined) sections.push(await readSlide(office, slide.target, countBlock));
  }
  return {
    title: await titleInProperties(office),
    sections,
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

/** One without any words or pictures is still a slide: the numbers are those of the show. */
async function readSlide(
  office: Package,
  path: string,
  countBlock: () => void,
): Promise<DocumentSection> {
  const relations = await office.relationsOf(path);
  const pictureOf = (id: string) => {
    const relation = relations.get(id);
    return relation && !relation.isOutside ? office.pictures.keyOf(relation.target) : undefined;
  };
  const linkOf = (id: string) => {
    const relation = relations.get(id);
    return relation?.isOutside ? relation.target : undefined;
  };
  const slide = await office.xml(path);
  const section = readShapes(shapesOf(slide), { pictureOf, linkOf, countBlock });
  for (const { type, target } of relations.values()) {
    if (type === 'diagramData') {
      const diagram = await office.xml(target);
      section.push(...readShapes(diagram, { pictureOf, linkOf, countBlock }));
    }
    if (type !== 'notesSlide') continue;
    const spoken = readShapes(shapesOf(await office.xml(target)), {
      pictureOf: () => undefined,
      linkOf,
      countBlock,
      isNotes: true,
    });
    if (spoken.length > 0) section.push({ kind: 'quote', blocks: spoken });
  }
  return section;
}

function shapesOf(slide: XmlElement | undefined): XmlElement | undefined {
  return childAt(slide, 'cSld', 'spTree');
}
