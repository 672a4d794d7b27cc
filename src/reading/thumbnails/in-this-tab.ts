/** Makes thumbnails in a tab. The drawing code is fetched for the first thumbnail. */
import type { Locks } from '../../api/locks.ts';
import { documentMimes, pdfMime } from '../../model/files/document-kinds.ts';
import type { Making } from './make-thumbnails.ts';
import type { Draws } from './picture.ts';

/** Delay in browsers without task priorities, milliseconds. */
const pauseMs = 50;

const mimes: ReadonlySet<string> = new Set(Object.values(documentMimes));

export function makingInThisTab(locks: Pick<Locks, 'run'>, userId: string): Making {
  const pdfs: Draws[] = [];
  const pdfOf = (lane: number) => {
    // A drawing worker takes one document at a time, so each lane has its own.
    pdfs[lane] ??= fetched(async () => (await import('./draw-pdf.ts')).openPdfDraws());
    return pdfs[lane];
  };
  const image = fetched(async () => (await import('./draw-image.ts')).imageDraws);
  const document = fetched(async () => (await import('./draw-document.ts')).documentDraws);
  return {
    drawsOf: (mime, lane) => {
      if (mime === pdfMime) return pdfOf(lane);
      if (mime.startsWith('image/')) return image;
      return mimes.has(mime) ? document : undefined;
    },
    rest,
    alone: (work, signal) => locks.run(`haversack-thumbnails-${userId}`, work, signal),
  };
}

function fetched(load: () => Promise<Draws>): Draws {
  let loading: Promise<Draws> | undefined;
  return {
    draw: async (bytes, password) => {
      loading ??= load();
      const draws = await loading.catch((error: unknown) => {
        console.warn('The code that draws thumbnails could not be fetched', error);
        loading = undefined;
      });
      return draws === undefined ? 'no-reader' : draws.draw(bytes, password);
    },
    close: () => void loading?.then(({ close }) => close()),
  };
}

/** Waits until input, drawing and the page's own work are done. Idle callbacks come too rarely, and Safari has none. */
async function rest(): Promise<void> {
  if ('scheduler' in globalThis) {
    await scheduler.postTask(() => undefined, { priority: 'background' });
  } else await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
