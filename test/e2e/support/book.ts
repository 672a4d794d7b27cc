/** A long book as a PDF: a line of words on each page, and contents with chapters and their sections. */

const pagesPerChapter = 100;
/** Where each chapter's sections begin, pages after the chapter. */
const sections = [2, 40];

export function makeBook(pageCount: number): { name: string; mimeType: string; buffer: Buffer } {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  // 1 the catalogue, 2 the pages, 3 the type, 4 the contents; then each page with its words.
  const pageId = (page: number) => 5 + 2 * (page - 1);
  const firstHeading = pageId(pageCount + 1);
  const kids = Array.from({ length: pageCount }, (_, index) => `${pageId(index + 1)} 0 R`);
  const chapters = Math.floor((pageCount - 1) / pagesPerChapter) + 1;
  const size = 1 + sections.length;
  const chapterId = (chapter: number) => firstHeading + chapter * size;
  add('<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>');
  add(`<< /Type /Pages /Count ${pageCount} /Kids [${kids.join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  add(
    `<< /Type /Outlines /First ${chapterId(0)} 0 R /Last ${chapterId(chapters - 1)} 0 R /Count ${chapters} >>`,
  );
  for (let page = 1; page <= pageCount; page++) {
    const words = `BT /F1 24 Tf 72 700 Td (The words of page ${page}) Tj ET`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${pageId(page) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    add(`<< /Length ${words.length} >>\nstream\n${words}\nendstream`);
  }
  for (let chapter = 0; chapter < chapters; chapter++) {
    const id = chapterId(chapter);
    const first = 1 + chapter * pagesPerChapter;
    const near = [
      chapter > 0 ? `/Prev ${chapterId(chapter - 1)} 0 R` : '',
      chapter < chapters - 1 ? `/Next ${chapterId(chapter + 1)} 0 R` : '',
    ];
    add(
      `<< /Title (Chapter ${chapter + 1}) /Parent 4 0 R ${near.join(' ')} /First ${id + 1} 0 R /Last ${id + size - 1} 0 R /Count -${sections.length} /Dest [${pageId(first)} 0 R /Fit] >>`,
    );
    sections.forEach((after, index) => {
      const page = Math.min(first + after, pageCount);
      const beside = `${index > 0 ? `/Prev ${id + index} 0 R` : ''} ${index < sections.length - 1 ? `/Next ${id + index + 2} 0 R` : ''}`;
      add(
        `<< /Title (Section ${chapter + 1}.${index + 1}) /Parent ${id} 0 R ${beside} /Dest [${pageId(page)} 0 R /Fit] >>`,
      );
    });
  }
  return {
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(fileOf(objects), 'latin1'),
  };
}

function fileOf(objects: readonly string[]): string {
  const head = '%PDF-1.4\n';
  const places: number[] = [];
  const parts: string[] = [];
  let at = head.length;
  for (const [index, body] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${body}\nendobj\n`;
    places.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${head}${parts.join('')}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
}
