/** A PDF of any size: each page is a picture of noise that nothing can make smaller, three megabytes, as of a scanned book. */
import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

/** Pixels along each side of a page's picture. */
const side = 1_000;
const pictureBytes = side * side * 3;

/** Writes the file piece by piece, since it may be larger than memory should be. @param sizeBytes about so many */
export function writeLargePdf(path: string, sizeBytes: number): void {
  const pages = Math.max(1, Math.round(sizeBytes / pictureBytes));
  const file = openSync(path, 'w');
  const offsets: number[] = [];
  let at = 0;
  const write = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    writeSync(file, bytes);
    at += bytes.length;
  };
  const add = (...pieces: (string | Uint8Array)[]) => {
    offsets.push(at);
    write(`${offsets.length} 0 obj\n`);
    for (const piece of pieces) write(piece);
    write('\nendobj\n');
  };
  const pageAt = (index: number) => 3 + 3 * index;
  write('%PDF-1.7\n');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = Array.from({ length: pages }, (_, index) => `${pageAt(index)} 0 R`);
  add(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  const noise = new Uint8Array(pictureBytes);
  const content = 'q 595 0 0 595 0 120 cm /I Do Q';
  for (let index = 0; index < pages; index++) {
    const [contentAt, pictureAt] = [pageAt(index) + 1, pageAt(index) + 2];
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentAt} 0 R ` +
        `/Resources << /XObject << /I ${pictureAt} 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Length ${pictureBytes} >>\nstream\n`,
      randomFillSync(noise),
      '\nendstream',
    );
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  const tableAt = at;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`);
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`);
  closeSync(file);
}
