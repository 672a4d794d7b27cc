/** Finds the links among a page's annotations, and their places. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { Destination } from '../../../reading/pdf/destination.ts';

export interface PageLink {
  id: string;
  /** Percent of the page's width and height. */
  box: { left: number; top: number; width: number; height: number };
  goal: LinkGoal;
}

export type LinkGoal =
  | { kind: 'web'; url: string; name: string }
  | { kind: 'place'; destination: Destination };

/** Bound for hostile files. */
const mostLinks = 500;

/** @param rotation degrees, including the file's own rotation of the page */
export async function readLinks(page: PDFPageProxy, rotation: number): Promise<PageLink[]> {
  const annotations = await page.getAnnotations({ intent: 'display' });
  const viewport = page.getViewport({ scale: 1, rotation });
  const links: PageLink[] = [];
  for (const annotation of annotations.slice(0, mostLinks)) {
    const goal = goalOf(annotation);
    if (goal === undefined || !Array.isArray(annotation.rect)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect as number[];
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top);
    links.push({
      id: `${links.length} ${annotation.id}`,
      goal,
      box: {
        left: (100 * Math.min(x1, x2)) / viewport.width,
        top: (100 * Math.min(y1, y2)) / viewport.height,
        width: (100 * Math.abs(x2 - x1)) / viewport.width,
        height: (100 * Math.abs(y2 - y1)) / viewport.height,
      },
    });
  }
  return links;
}

interface Annotation {
  subtype?: unknown;
  url?: unknown;
  dest?: unknown;
}

/** Only safe targets: web pages, mail and places in the file. Not scripts or other files. */
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
