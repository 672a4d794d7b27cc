/** What is new, from the text that is kept for students (CHANGELOG.md). Pure. */

export interface Release {
  /** `0.2.0`, or `Unreleased` for what the next release will have. */
  version: string;
  lines: ReleaseLine[];
}

export interface ReleaseLine {
  /** What it is about: the words between two pairs of stars at its start. */
  lead?: string;
  text: string;
}

/** @returns the newest first, with their lines as they stand */
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
        .map((line) => readLine(line.replace(/\s+/g, ' ').trim()));
      return { version: version.trim(), lines };
    });
}

/** Whether these are the notes of a version that was released. */
export const isReleased = ({ version }: Release) => version !== 'Unreleased';

function readLine(line: string): ReleaseLine {
  const { lead, text } = /^\*\*(?<lead>.+?)\*\* (?<text>.+)$/.exec(line)?.groups ?? {};
  return lead && text ? { lead, text } : { text: line };
}
