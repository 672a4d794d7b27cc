/** A small PDF whose pages say the given lines, in Helvetica of 12 points; 595 by 842 points a page. */

/** @param pages the lines of each page, from the top down; ASCII without brackets and backslashes */
export function plainPdf(pages: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageObject(i)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const shown = lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ');
      const content = `BT /F1 12 Tf 60 780 Td ${shown} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageObject(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return new TextEncoder().encode(withTable(objects));
}

/** Objects 1 to 3 are the catalogue, the list of pages and the font; then two for each page. */
function pageObject(index: number): number {
  return 4 + 2 * index;
}

/** The objects with their table of places and the trailer (ISO 32000-1, §7.5). */
export function withTable(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
