/** Highlights as Markdown with page and quote, for note apps. */
import { areaTitle, type Highlight } from '../../../model/entities/highlight.ts';
import { citedPlace, type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';

export interface WrittenHighlight {
  page: number;
  color: string;
  /** Empty for an area. */
  quote: string;
  note?: string | null | undefined;
  area?: Highlight['area'];
}

/**
 * @param highlights in reading order
 * @param unit the file's unit instead of pages
 */
export function highlightsAsMarkdown(
  title: string,
  highlights: readonly WrittenHighlight[],
  unit: PlaceUnit = 'page',
): string {
  const pages = [...Map.groupBy(highlights, ({ page }) => page)].map(([page, some]) =>
    [`## ${placeName(unit, page)}`, ...some.map((one) => oneAsMarkdown(one, unit))].join('\n\n'),
  );
  return `${[`# ${plain(title)}`, ...pages].join('\n\n')}\n`;
}

function oneAsMarkdown(
  { color, page, quote, note, area }: WrittenHighlight,
  unit: PlaceUnit,
): string {
  const place = placeName(unit, page).toLowerCase();
  const words = quote === '' ? areaTitle({ area, place }) : plain(quote);
  const parts = [`> ${words} (${color}, ${citedPlace(unit, page)})`];
  if (note) parts.push(note.trim());
  return parts.join('\n\n');
}

/** On one line, without Markdown marks. The student's notes may be Markdown. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
