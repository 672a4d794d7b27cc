/**
 * A small PDF of two pages in Helvetica. The first has a drawing with labels above its caption. The second has a drawing of which
 * the caption only says whom to credit, one without a caption, and one below its caption.
 */
import { withTable } from './plain-pdf.ts';

const width = 595;
const height = 842;

/** @param y points from the bottom */
function words(text: string, x: number, y: number, size = 11): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
}

function lines(texts: readonly string[], y: number): string {
  return texts.map((text, index) => words(text, 60, y - 16 * index)).join('');
}

/** A round body with a line on each side. */
function drawing(x: number, y: number): string {
  return [
    '0.85 0.55 0.45 rg 0.2 0.2 0.3 RG 2 w\n',
    `${x} ${y + 50} m ${x} ${y + 120} ${x + 120} ${y + 120} ${x + 120} ${y + 50} c `,
    `${x + 120} ${y - 20} ${x} ${y - 20} ${x} ${y + 50} c b\n`,
    `${x + 120} ${y + 50} m ${x + 200} ${y + 50} l S\n`,
    `${x - 60} ${y + 90} m ${x + 10} ${y + 60} l S\n`,
    '0 g\n',
  ].join('');
}

const first = [
  lines(
    [
      'A neuron is the cell that carries signals in the nervous system of every animal.',
      'Its dendrites take up signals, and each dendrite brings them to the cell body, where',
      'the nucleus lies. The signals leave the cell by the axon terminal, which touches other',
      'cells. Many neurons together make up the brain and the nerves of the whole body.',
    ],
    780,
  ),
  drawing(200, 520),
  words('Dendrite', 100, 612, 9),
  words('Cell body', 235, 580, 9),
  words('Nucleus', 237, 545, 9),
  words('Axon terminal', 404, 567, 9),
  words('Figure 1.1 Structure of a neuron. The body of the cell lies in its middle.', 60, 480, 9),
  lines(
    [
      'The signals of a neuron are electrical, and between two cells they are chemical.',
      'What passes from one cell to the next is called a neurotransmitter by biologists.',
    ],
    440,
  ),
].join('');

const second = [
  drawing(200, 680),
  words('Figure 1.2 \\(credit: J. Smith\\)', 60, 640, 9),
  lines(['Between the two figures there is a line of running text about the nervous system.'], 600),
  drawing(200, 460),
  lines(
    [
      'A drawing without a caption is only there to please the eye of whoever reads this.',
      'And what follows is a figure whose caption stands above it, as in many reports.',
    ],
    400,
  ),
  words('Figure 1.3 Layers of the retina', 60, 340, 9),
  drawing(200, 220),
].join('');

export function figuresPdf(): Uint8Array<ArrayBuffer> {
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  const stream = (content: string) =>
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  return new TextEncoder().encode(
    withTable([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      page(5),
      stream(first),
      page(7),
      stream(second),
    ]),
  );
}
