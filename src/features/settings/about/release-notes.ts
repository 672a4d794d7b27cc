/** What is new, from the text that is kept for students (CHANGELOG.md). Pure. */

export interface Release {
  version: string;
  lines: string[];
}

/** @returns the newest first, as they stand */
export function readReleases(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...rest] = part.split('\n');
      const lines = rest
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((line) => line.replace(/\s+/g, ' ').trim());
      return { version: version.trim(), lines };
    });
}
