/** Draws a small picture of a document's beginning: its cover, or its first lines on white paper. Its own worker reads it. */
import { openDocument } from '../documents/open-document.ts';
import { type Drawn, fitInto } from '../pdf/small-picture.ts';
import { imageDraws } from './draw-image.ts';
import { encodePicture } from './encode-picture.ts';
import { coverOf, firstLines, type Line } from './first-words.ts';
import type { Draws } from './picture.ts';

/** Of what a tile shows no more can be read. */
const sectionsRead = 3;
/** On the picture, pixels. */
const letter = { margin: 24, text: 14, heading: 18, lead: 1.4 };
/** A4's. */
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

/** Its first letter is Hebrew or Arabic, Syriac, Thaana or N'Ko (the bidirectional algorithm's rule P2, roughly). */
const rightToLeft = /^\P{L}*[\u0590-\u08ff]/u;

const fontOf = (isHeading: boolean) =>
  isHeading ? `600 ${letter.heading}px sans-serif` : `${letter.text}px sans-serif`;
