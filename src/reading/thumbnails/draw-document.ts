/**
 * Draws a small picture of a document's beginning: its cover, or its first lines on white paper. A separate worker
 * reads the document.
 */

import type { DocumentBlock, ReadDocument } from '../documents/document.ts';
import { openDocument } from '../documents/open-document.ts';
import { picturesOf, textOfBlock } from '../documents/read/block-text.ts';
import { type Drawn, fitInto } from '../pdf/small-picture.ts';
import { imageDraws } from './draw-image.ts';
import { encodePicture } from './encode-picture.ts';
import type { Draws } from './picture.ts';

/** A tile shows no more than these. */
const sectionsRead = 3;
/** Pixels on the picture. */
const letter = { margin: 24, text: 14, heading: 18, lead: 1.4 };
/** A4. */
const paper = { width: 210, height: 297 };
const mostLines = 22;

let reading = new AbortController();

export const documentDraws: Draws = {
  async draw(bytes) {
    const { signal } = reading;
    try {
      const request = { bytes, mime: bytes.type, wantsPictures: true, onlyFirst: sectionsRead };
      const answer = await openDocument(request, signal);
      if (!answer.ok) return answer.problem === 'no-reader' ? 'no-reader' : undefined;
      const cover = coverOf(answer.document);
      const drawn = cover && (await imageDraws.draw(cover));
      return drawn ?? (await drawLines(answer.document));
    } catch (error) {
      if (!signal.aborted) console.warn('The beginning of a document could not be drawn', error);
      return undefined;
    }
  },
  close: () => {
    reading.abort();
    reading = new AbortController();
  },
};

async function drawLines(document: Parameters<typeof firstLines>[0]): Promise<Drawn | undefined> {
  const { width, height } = fitInto(paper);
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return undefined;
  const lines = firstLines(document, mostLines, (text, isHeading) => {
    context.font = fontOf(isHeading);
    return context.measureText(text).width <= width - 2 * letter.margin;
  });
  if (lines.length === 0) return undefined;
  drawPaper(context, { width, height }, lines);
  return { image: await encodePicture(canvas), width, height };
}

function drawPaper(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  lines: readonly Line[],
): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1c1c1c';
  let bottom = letter.margin;
  for (const { text, isHeading } of lines) {
    bottom += (isHeading ? letter.heading : letter.text) * letter.lead;
    context.font = fontOf(isHeading);
    const isRtl = rightToLeft.test(text);
    context.direction = isRtl ? 'rtl' : 'ltr';
    context.textAlign = 'start';
    context.fillText(text, isRtl ? width - letter.margin : letter.margin, bottom);
  }
}

/**
 * The first letter is Hebrew, Arabic, Syriac, Thaana or N'Ko (approximates rule P2 of the Unicode bidirectional
 * algorithm).
 */
const rightToLeft = /^\P{L}*[\u0590-\u08ff]/u;

const fontOf = (isHeading: boolean) =>
  isHeading ? `600 ${letter.heading}px sans-serif` : `${letter.text}px sans-serif`;

/** A section with a picture and fewer letters is a cover or a photo. */
const fewLetters = 80;

interface Line {
  text: string;
  isHeading: boolean;
}

/** @returns the picture of the first section if it is the section's main content */
export function coverOf({ sections, pictures }: ReadDocument): Blob | undefined {
  const first = sections.find((section) => section.some((block) => block.kind !== 'rule')) ?? [];
  const [key] = picturesOf(first);
  const letters = first.reduce((sum, block) => sum + textOfBlock(block).trim().length, 0);
  return key === undefined || letters > fewLetters ? undefined : pictures.get(key);
}

/**
 * @param fits whether words fit in one line
 * @returns at most `most` lines in order. A text without spaces that is wider than a line, such as Chinese, is
 * broken between letters
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

/** Splits a word that no line can hold, into at most as many pieces as are shown. */
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
