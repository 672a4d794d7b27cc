/** Which build this page has, and whether a reload would load another. The entry's name contains its hash. */
import type { Mender } from '../../lib/missing-part.ts';

/** @returns the entry's address, such as `/assets/index-BDB4DtZU.js`; empty outside a built page */
export function ownEntry(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return entry?.getAttribute('src') ?? '';
}

export type Build = 'same' | 'other' | 'unreachable';

/** The build that a reload would load: the worker's if a worker controls the page, else the server's. */
export async function buildOfReload(): Promise<Build> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' });
    return answer.ok ? compareBuild(await answer.text(), ownEntry()) : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** @param page the text of index.html, or of a captive portal's page */
export function compareBuild(page: string, entry: string): Build {
  if (entry === '' || !page.includes('src="/assets/')) return 'unreachable';
  return page.includes(`"${entry}"`) ? 'same' : 'other';
}

const key = 'haversack-left-build';

/** One reload for each build and tab, so that a broken build does not reload for ever. */
export function mayReloadOnce(): boolean {
  try {
    const entry = ownEntry();
    if (sessionStorage.getItem(key) === entry) return false;
    sessionStorage.setItem(key, entry);
    return true;
  } catch {
    return false;
  }
}

/**
 * Handles a missing part until `platform/update/start-updates.ts` has loaded: the page was opened while another build
 * took over. No work is open yet, so a reload is safe.
 */
export const beginAgain: Mender = async (error) => {
  if ((await buildOfReload()) !== 'other' || !mayReloadOnce()) return error;
  location.reload();
  return new Promise(() => undefined);
};
