/** Highlights as Markdown, with page and quote: what note apps take. Pure. */

export interface WrittenHighlight {
  page: number;
  color: string;
  /** Empty where an area is marked. */
  quote: string;
  note?: string | null | undefined;
}

/** @param highlights in the order in which they are read */
export function highlightsAsMarkdown(
  title: string,
  highlights: readonly WrittenHighlight[],
): string {
  const pages = [...Map.groupBy(highlights, ({ page }) => page)].map(([page, some]) =>
    [`## Page ${page}`, ...some.map(oneAsMarkdown)].join('\n\n'),
  );
  return `${[`# ${plain(title)}`, ...pages].join('\n\n')}\n`;
}

function oneAsMarkdown({ color, page, quote, note }: WrittenHighlight): string {
  const words = quote === '' ? `Area on page ${page}` : plain(quote);
  const parts = [`> ${words} (${color}, p. ${page})`];
  if (note) parts.push(note.trim());
  return parts.join('\n\n');
}

/** In one line, with nothing that Markdown would read as its own. The student's notes may be Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
