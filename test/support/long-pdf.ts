/** A PDF of any length, made by hand: each page has words of its own, a picture's worth of lines and a size of its own kind. */

const linesPerPage = 40;

/** @returns the bytes of a file whose page N says “Page N” and has the label, an outline entry every 50 pages and links */
export function longPdf(pageCount: number): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const pageAt = (page: number) => 4 + 2 * (page - 1);
  const chapters = Array.from({ length: Math.ceil(pageCount / 50) }, (_, index) => index * 50 + 1);
  const firstChapter = pageAt(pageCount) + 2;
  add(`<< /Type /Catalog /Pages 2 0 R /Outlines ${firstChapter + chapters.length} 0 R >>`);
  const kids = Array.from({ length: pageCount }, (_, index) => `${pageAt(index + 1)} 0 R`);
  add(`<< /Type /Pages /Count ${pageCount} /Kids [${kids.join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pageCount; page++) {
    // Every tenth lies on its side.
    const [width, height] = page % 10 === 0 ? [842, 595] : [595, 842];
    const content = contentOf(page, height);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${pageAt(page) + 1} 0 R ` +
        '/Resources << /Font << /F 3 0 R >> >> >>',
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  for (const [index, page] of chapters.entries()) {
    const next = index + 1 < chapters.length ? `/Next ${firstChapter + index + 1} 0 R` : '';
    const before = index > 0 ? `/Prev ${firstChapter + index - 1} 0 R` : '';
    add(
      `<< /Title (Chapter ${index + 1}) /Parent ${firstChapter + chapters.length} 0 R ${next} ${before} ` +
        `/Dest [${pageAt(page)} 0 R /XYZ 0 500 0] >>`,
    );
  }
  add(
    `<< /Type /Outlines /First ${firstChapter} 0 R /Last ${firstChapter + chapters.length - 1} 0 R /Count ${chapters.length} >>`,
  );
  return fileOf(objects);
}

function contentOf(page: number, height: number): string {
  const lines = Array.from(
    { length: linesPerPage },
    (_, line) =>
      `(Line ${line + 1} of page ${page}: memory holds what was learned, ${page * 97 + line}.) Tj T*`,
  );
  return `BT /F 24 Tf 60 ${height - 70} Td (Page ${page}) Tj /F 10 Tf 12 TL T* T* ${lines.join('\n')} ET`;
}

function fileOf(objects: readonly string[]): Uint8Array {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    offsets.push(at);
    const text = `${index + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(text);
    at += text.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
  );
  return new TextEncoder().encode(parts.join(''));
}
