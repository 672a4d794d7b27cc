/** Which build this page is of, and whether a reload would bring another: the entry's name carries its hash. */

/** @returns the entry's address, such as `/assets/index-BDB4DtZU.js`; empty outside a built page */
export function ownEntry(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return entry?.getAttribute('src') ?? '';
}

export type Build = 'same' | 'other' | 'unreachable';

/** What a reload would bring, from the worker where one is in charge, else from the server. */
export async function buildOfReload(): Promise<Build> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' });
    return answer.ok ? compareBuild(await answer.text(), ownEntry()) : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** @param page the text of index.html; a portal's page is not one, and in development nothing is built */
export function compareBuild(page: string, entry: string): Build {
  if (entry === '' || !page.includes('src="/assets/')) return 'unreachable';
  return page.includes(`"${entry}"`) ? 'same' : 'other';
}

const key = 'haversack-left-build';

/** One reload for each build and tab, so that a build which never comes right is not asked for ever. */
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
