/** The links of a page, from its annotations, and the places that they lead to. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Box } from '../../../components/page-marks/boxes.ts';
import { type Destination, readDestination } from '../../../reading/pdf/destination.ts';
import type { ReaderPlace } from '../../../reading/pdf/reader-store.ts';
import type { DrawnPage } from './draw-page.ts';

export interface PageLink {
  id: string;
  box: Box;
  goal: LinkGoal;
}

export type LinkGoal =
  | { kind: 'web'; url: string; name: string }
  | { kind: 'place'; destination: Destination };

/** Bound for hostile files. */
const mostLinks = 500;

export async function readLinks({
  page,
  rotation,
}: Pick<DrawnPage, 'page' | 'rotation'>): Promise<PageLink[]> {
  const annotations = await page.getAnnotations({ intent: 'display' });
  const viewport = page.getViewport({ scale: 1, rotation });
  const { width, height } = viewport;
  const links: PageLink[] = [];
  for (const annotation of annotations.slice(0, mostLinks)) {
    const goal = goalOf(annotation);
    if (goal === undefined || !Array.isArray(annotation.rect)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect as number[];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
    const box = {
      ...{ left: Math.min(x1, x2) / width, top: Math.min(y1, y2) / height },
      ...{ width: Math.abs(x2 - x1) / width, height: Math.abs(y2 - y1) / height },
    };
    links.push({ id: `${links.length} ${annotation.id}`, goal, box });
  }
  return links;
}

interface Annotation {
  subtype?: unknown;
  url?: unknown;
  dest?: unknown;
}

/** Only safe targets: web pages, mail and places in the file; no scripts and no other files. */
export function goalOf({ subtype, url, dest }: Annotation): LinkGoal | undefined {
  if (subtype !== 'Link') return undefined;
  if (typeof url === 'string') return webGoal(url);
  if (typeof dest === 'string' || Array.isArray(dest)) return { kind: 'place', destination: dest };
  return undefined;
}

function webGoal(url: string): LinkGoal | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === 'mailto:') return { kind: 'web', url, name: `Email ${pathname}` };
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb ? { kind: 'web', url, name: `Open ${hostname}` } : undefined;
}

/** @returns where a link or heading leads (ISO 32000-2, 12.3.2); `undefined` for no place or a missing page */
export async function placeOfDestination(
  pdf: PDFDocumentProxy,
  destination: Destination,
): Promise<ReaderPlace | undefined> {
  try {
    const found = await readDestination(pdf, destination);
    if (found === undefined) return undefined;
    const { page, explicit } = found;
    const top = topOf(explicit);
    return { page, y: top === undefined ? 0 : await shareOf(pdf, page, top) };
  } catch (error) {
    console.warn('A link of a file leads nowhere', error);
    return undefined;
  }
}

/** The height that scrolls to the top, PDF points; `undefined` for “the whole page”. */
function topOf([, how, ...values]: unknown[]): number | undefined {
  const name = (how as { name?: unknown } | null)?.name;
  const at = { XYZ: 1, FitH: 0, FitBH: 0, FitR: 3 }[String(name)];
  const top = at === undefined ? undefined : values[at];
  return typeof top === 'number' ? top : undefined;
}

async function shareOf(pdf: PDFDocumentProxy, pageNumber: number, top: number): Promise<number> {
  const page = await pdf.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 1 });
  const [, y = 0] = viewport.convertToViewportPoint(0, top);
  return Math.min(Math.max(y / viewport.height, 0), 0.95);
}
