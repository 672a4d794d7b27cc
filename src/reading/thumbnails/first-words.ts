/** Content of the thumbnail of a document without pages: its cover, or its first lines. */
import type { DocumentBlock, ReadDocument } from '../documents/document.ts';
import { picturesOf, textOfBlock } from '../documents/read/block-text.ts';

/** A section with a picture and fewer letters is a cover or a photo. */
const fewLetters = 80;

export interface Line {
  text: string;
  isHeading: boolean;
}

/** @returns the first section's picture where it is what one sees of it */
export function coverOf({ sections, pictures }: ReadDocument): Blob | undefined {
  const first = sections.find((section) => section.some((block) => block.kind !== 'rule')) ?? [];
  const [key] = picturesOf(first);
  const letters = first.reduce((sum, block) => sum + textOfBlock(block).trim().length, 0);
  return key === undefined || letters > fewLetters ? undefined : pictures.get(key);
}

/**
 * @param fits whether so many words have room in one line
 * @returns lines in their order, at most `most`; what is wider than a line, as Chinese without spaces, is broken between letters
 */
export function firstLines(
  { sections }: ReadDocument,
  most: number,
  fits: (text: string, isHeading: boolean) => boolean,
): Line[] {
  const lines: Line[] = [];
  for (const block of sections.flat()) {
    for (const part of textOfBlock(block).split('\n')) {
      lines.push(...broken(part, isHeading(block), most - lines.length, fits));
      if (lines.length >= most) return lines;
    }
  }
  return lines;
}

function broken(
  text: string,
  isHeading: boolean,
  most: number,
  fits: (text: string, isHeading: boolean) => boolean,
): Line[] {
  const lines: Line[] = [];
  let line = '';
  const pieces = text.split(/\s+/).flatMap((word) => piecesOf(word, isHeading, most, fits));
  for (const word of pieces) {
    if (word === '') continue;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || fits(longer, isHeading)) {
      line = longer;
      continue;
    }
    lines.push({ text: line, isHeading });
    if (lines.length === most) return lines;
    line = word;
  }
  return line === '' ? lines : [...lines, { text: line, isHeading }];
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A word that no line can hold, in pieces that fit; no more of them than are shown. */
function piecesOf(
  word: string,
  isHeading: boolean,
  most: number,
  fits: (text: string, isHeading: boolean) => boolean,
): string[] {
  if (word === '' || fits(word, isHeading)) return [word];
  const pieces = [''];
  for (const { segment } of letters.segment(word)) {
    const longer = pieces.at(-1) + segment;
    if (longer === segment || fits(longer, isHeading)) pieces[pieces.length - 1] = longer;
    else if (pieces.length < most) pieces.push(segment);
    else break;
  }
  return pieces;
}

const isHeading = (block: DocumentBlock) => block.kind === 'heading';
