/** jsdom lays nothing out and knows no media queries: a window so wide, in pixels, for those by `min-width`. */
import { vi } from 'vitest';

/** Of `html` with its usual size of letters. */
const remPx = 16;

export function setWindowWidth(px: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, rem = '0'] = /min-width: ([\d.]+)rem/.exec(query) ?? [];
    return Object.assign(new EventTarget(), { matches: px >= Number(rem) * remPx, media: query });
  });
}
