/** Summaries as an outline (OPML 2.0): outliners and mind maps read it. Pure. */

import type { Summary, SummaryPoint } from '../../../model/entities/summary.ts';
import { type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';
import { escapeXml } from './xml-escape.ts';

export interface OutlinedSummary extends Pick<Summary, 'title'> {
  /** In their order. The words that a point stands on are its note (`_note`). */
  points: readonly Pick<SummaryPoint, 'text' | 'page' | 'quote'>[];
  /** What its file has instead of pages. */
  unit?: PlaceUnit;
}

export function summariesAsOpml(title: string, summaries: readonly OutlinedSummary[]): string {
  const outlines = summaries.flatMap((summary) => [
    `    <outline text="${attributeOf(summary.title)}">`,
    ...summary.points.map(
      ({ text, page, quote }) =>
        `      <outline text="${attributeOf(text)} (${placeName(summary.unit ?? 'page', page).toLowerCase()})" _note="${attributeOf(quote)}"/>`,
    ),
    '    </outline>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${escapeXml(title)}</title></head>`,
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

/** What would be read as a mark of HTML, which the words of an outline may hold (OPML 2.0, “Text attributes”). */
const html = /<\/?[a-z]|&(#\w+|[a-z]\w*);/i;

/** As HTML only where it would be read as such: outliners that do not read it show the rest as it is. */
function attributeOf(text: string): string {
  return escapeXml(html.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text);
}
