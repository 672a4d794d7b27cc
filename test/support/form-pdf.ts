/** A worksheet of one page in Helvetica with form fields and text boxes, as a PDF. */
import { withTable } from './plain-pdf.ts';

/** The annotations' entries; `Rect` in points, `F` their flags (ISO 32000-2, 12.5.3). */
export function formPdf(
  annotations: readonly string[],
  page = defaultPage,
): Uint8Array<ArrayBuffer> {
  const first = 6;
  const numbers = annotations.map((_, index) => `${first + index} 0 R`).join(' ');
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${numbers}]/DR<</Font<</F1 4 0 R>>>>/DA(/F1 12 Tf)>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>/Annots[${numbers}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${page.length}>>\nstream\n${page}\nendstream`,
    ...annotations.map((entries) => `<</Type/Annot${entries}>>`),
  ];
  return new TextEncoder().encode(withTable(objects));
}

const defaultPage = [
  'BT /F1 12 Tf 50 700 Td (Name:) Tj ET',
  'BT /F1 12 Tf 50 600 Td (Which part keeps the rain off?) Tj ET',
  'BT /F1 12 Tf 70 570 Td (Inner tent) Tj ET',
  'BT /F1 12 Tf 70 550 Td (Outer tent) Tj ET',
  'BT /F1 12 Tf 50 400 Td (Explain your answer in two or three sentences of your own.) Tj ET',
].join('\n');
