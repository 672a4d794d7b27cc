/** What one line looks like by itself, before its neighbours are asked. */
import type { BlockKind } from '../clean-page.ts';
import type { Line } from './columns.ts';

export interface Look {
  bodySize: number;
  bodyFont: string;
  fixedWidthFonts: ReadonlySet<string>;
}

const caption =
  /^(figure|fig\.|table|exhibit|box|plate|listing|algorithm|map|chart)\s*[A-Z]?\d+([.\-–]\d+)*[a-z]?\s*([.:)|]|\s|$)/i;
/** "Figure 2 shows …" is running text, not a caption. */
const mention =
  /^\w{1,20}\.?\s*[A-Z]?\d[\d.\-–a-z]*\s*(\([^)]*\)\s*)?(shows?|illustrates?|provides?|summari[sz]es?|depicts?|presents?|lists?|describes?|is|are|gives?|compares?|below|above|contains?|outlines?|also|and|to|demonstrates?|displays?|explains?|highlights?|represents?|indicates?|includes?)\b/i;
const leaders = /(\.\s?){5,}/;
const bullet = /^([•‣◦▪■●○–∗⋆►▶➤✓-]|\*|o(?=\s)|\(?(\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+\S/;
const maxHeadingLetters = 110;

export function kindOf(line: Line, look: Look): BlockKind {
  if (isCode(line, look)) return 'code';
  if (caption.test(line.text) && !mention.test(line.text)) return 'caption';
  if (leaders.test(line.text)) return 'table';
  if (isHeading(line, look)) return 'heading';
  if (bullet.test(line.text)) return 'list';
  if (line.fragments.length >= 2 && isCells(line)) return 'table';
  return 'paragraph';
}

export function isBullet(text: string): boolean {
  return bullet.test(text);
}

function isCells(line: Line): boolean {
  const isLabelled = line.fragments.length === 2 && /^[([]?[\d.]{1,6}[)\]]?$/.test(line.text);
  return !isLabelled && !/[.!?]$/.test(line.text);
}

function isCode(line: Line, { fixedWidthFonts }: Look): boolean {
  let fixed = 0;
  let all = 0;
  for (const { runs } of line.fragments) {
    for (const { font, text } of runs) {
      all += text.trim().length;
      if (fixedWidthFonts.has(font)) fixed += text.trim().length;
    }
  }
  if (all > 0 && fixed > all * 0.7) return true;
  const symbols = line.text.match(/[{}<>=;|\\@#$%^&*_~[\]+]/g)?.length ?? 0;
  return symbols >= 3 && symbols > all * 0.08 && !/[.!?]$/.test(line.text);
}

function isHeading(line: Line, { bodySize, bodyFont }: Look): boolean {
  const { text, size } = line;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || text.length > maxHeadingLetters || letters < text.length * 0.5) return false;
  if (size >= bodySize * 1.12) return true;
  if (size < bodySize * 0.95 || /[.,;:]$/.test(text) || line.fragments.length > 2) return false;
  const setApart = line.fragments.every((f) => f.runs.every((run) => run.font !== bodyFont));
  return setApart && text.length < 80 && /^[\p{Lu}\d]/u.test(text);
}
