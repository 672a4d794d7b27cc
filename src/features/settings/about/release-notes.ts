/** The release notes, read from CHANGELOG.md. Pure. */

export interface Release {
  /** `0.2.0`, or `Unreleased`. */
  version: string;
  lines: ReleaseLine[];
}

export interface ReleaseLine {
  /** The words between two pairs of stars at its start. */
  lead?: string;
  text: string;
}

/** @returns newest first */
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

export const isReleased = ({ version }: Release) => version !== 'Unreleased';

function readLine(line: string): ReleaseLine {
  const { lead, text } = /^\*\*(?<lead>.+?)\*\* (?<text>.+)$/.exec(line)?.groups ?? {};
  return lead && text ? { lead, text } : { text: line };
}
