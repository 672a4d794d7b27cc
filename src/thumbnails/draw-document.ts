/** Draws how a document begins, small: its cover, or its first lines on white paper. Its own worker reads it. */
import { openDocument } from '../documents/open-document.ts';
import { imageDraws } from './draw-image.ts';
import { encodePicture } from './encode-picture.ts';
import { coverOf, firstLines, type Line } from './first-words.ts';
import { type Drawn, type Draws, fitInto } from './picture.ts';

/** Of what a tile shows no more can be read. */
const sectionsRead = 3;
/** On the picture, pixels. */
const letter = { margin: 24, text: 14, heading: 18, lead: 1.4 };
/** A4's. */
const paper = { width: 210, height: 297 };
const mostLines = 22;

export const documentDraws: Draws = {
  async draw(bytes) {
    try {
      const request = { bytes, mime: bytes.type, wantsPictures: true, onlyFirst: sectionsRead };
      const answer = await openDocument(request, new AbortController().signal);
      if (!answer.ok) return answer.problem === 'no-reader' ? 'no-reader' : undefined;
      const cover = coverOf(answer.document);
      const drawn = cover && (await imageDraws.draw(cover));
      return drawn ?? (await drawLines(answer.document));
    } catch (error) {
      console.warn('The beginning of a document could not be drawn', error);
      return undefined;
    }
  },
  close: () => undefined,
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
    context.fillText(text, letter.margin, bottom, width - 2 * letter.margin);
  }
}

const fontOf = (isHeading: boolean) =>
  isHeading ? `600 ${letter.heading}px sans-serif` : `${letter.text}px sans-serif`;
