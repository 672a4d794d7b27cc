/** Tesseract's table of words (TSV) as lines of words with places, pixels of the picture that it saw. */

export interface ImageWord {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0 to 100. */
  confidence: number;
}

/** `level` of a row that is a word; the others are the page, blocks, paragraphs and lines around them. */
const wordLevel = '5';
/** What is less sure than this is mostly a stain or a part of a drawing, not a word. */
const leastConfidence = 30;

/** @returns lines in reading order, each with at least one word */
export function linesOfTsv(tsv: string): ImageWord[][] {
  const lines = new Map<string, ImageWord[]>();
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== wordLevel) continue;
    const word = wordOf(cells);
    if (word === undefined) continue;
    const line = cells.slice(1, 5).join(' ');
    const words = lines.get(line);
    if (words === undefined) lines.set(line, [word]);
    else words.push(word);
  }
  return [...lines.values()];
}

/** level, page, block, paragraph, line, word, left, top, width, height, confidence, text */
function wordOf(cells: readonly string[]): ImageWord | undefined {
  const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
  const text = (cells[11] ?? '').trim();
  if (text === '' || confidence < leastConfidence) return undefined;
  return { text, left, top, width, height, confidence };
}

/** @returns 0 to 100, long words counting more; 0 without a word */
export function confidenceOf(lines: readonly (readonly ImageWord[])[]): number {
  const words = lines.flat();
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return Math.round(sure / letters);
}
