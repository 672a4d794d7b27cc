/** A folder of notes goes in and out again: what of its texts, links, pictures and tags is the same. */
import { createHash } from 'node:crypto';
import { AccountDatabase } from '../../../src/db/database.ts';
import type { SourceFile } from '../../../src/interchange/formats/format.ts';
import {
  noteNameOf,
  titleHeading,
} from '../../../src/interchange/formats/read/notes/name-notes.ts';
import {
  readNoteMatter,
  tagsInText,
} from '../../../src/interchange/formats/read/notes/note-matter.ts';
import { isShown } from '../../../src/interchange/formats/read/relink-notes.ts';
import { createFindFile } from '../../../src/interchange/formats/read/shared/chosen-files.ts';
import { titleKey } from '../../../src/model/note-facts.ts';
import { cleanLine, cleanText } from '../../../src/text/clean-text.ts';
import { linkMarks } from '../../../src/text/markdown/link-marks.ts';
import { withoutCode } from '../../../src/text/markdown/mask-code.ts';
import { sourceFile } from '../../support/import-fixtures.ts';
import { asChosen, exportNotes, importNotes } from '../notes-of-files.ts';

export type VaultFiles = ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>;

export interface VaultReport {
  notes: { right: number; partly: number; wrong: number };
  links: { right: number; wrong: number };
  pictures: { right: number; wrong: number };
  tags: { right: number; wrong: number };
  /** What differs, by path. */
  reasons: string[];
  /** The import's report. */
  told: string[];
}

/** @param files by path within the vault */
export async function vaultInAndOut(files: VaultFiles): Promise<VaultReport & { out: VaultFiles }> {
  const database = new AccountDatabase(crypto.randomUUID());
  try {
    const { leftOut } = await importNotes(database, asChosen(files));
    const { files: out, missing } = await exportNotes(database);
    const told = [...leftOut.map(({ what, why }) => `${what}: ${why}`), ...missing];
    return { ...compareVaults(files, out), told, out };
  } finally {
    await database.delete();
  }
}

export function compareVaults(before: VaultFiles, after: VaultFiles): Omit<VaultReport, 'told'> {
  const report: Omit<VaultReport, 'told'> = {
    notes: { right: 0, partly: 0, wrong: 0 },
    links: { right: 0, wrong: 0 },
    pictures: { right: 0, wrong: 0 },
    tags: { right: 0, wrong: 0 },
    reasons: [],
  };
  const [then, now] = [readVault(before), readVault(after)];
  for (const [path, note] of then) {
    const other = now.get(path);
    if (note.text === '' && note.properties === '' && other === undefined) continue;
    if (other === undefined) {
      report.notes.wrong += 1;
      report.reasons.push(`${path}: is not there`);
      continue;
    }
    const parts = (['links', 'pictures', 'tags'] as const).map((part) => {
      const same = note[part].filter((one) => other[part].includes(one)).length;
      const wrong = Math.max(note[part].length, other[part].length) - same;
      report[part].right += same;
      report[part].wrong += wrong;
      if (wrong > 0)
        report.reasons.push(
          `${path}: ${part} ${note[part].join(', ')} became ${other[part].join(', ')}`,
        );
      return wrong;
    });
    const isSame = note.text === other.text && note.properties === other.properties;
    if (!isSame) report.reasons.push(`${path}: ${firstDifference(note, other)}`);
    const isWrong = parts.some((wrong) => wrong > 0);
    report.notes[isWrong ? 'wrong' : isSame ? 'right' : 'partly'] += 1;
  }
  return report;
}

interface ReadNote {
  text: string;
  properties: string;
  links: string[];
  pictures: string[];
  tags: string[];
}

function readVault(files: VaultFiles): Map<string, ReadNote> {
  const all = [...files]
    .filter(([path]) => !path.split('/').some((part) => part.startsWith('.')))
    .map(([path, content]) => ({ ...sourceFile(path, ''), path, content }));
  const findFile = createFindFile(all);
  const notes = new Map<string, ReadNote>();
  for (const file of all) {
    if (!file.path.endsWith('.md') || typeof file.content !== 'string') continue;
    const text = cleanText(file.content);
    const { title, body, properties, tags } = readNoteMatter(text);
    const heading = titleHeading(body, file.path);
    const isTitle = heading !== undefined && cleanLine(heading.title) === noteNameOf(file.path);
    const own = title === undefined && isTitle ? body.slice(heading.end) : body;
    const bytesOf = (found: SourceFile | undefined) =>
      files.get(found?.path ?? '') as string | Uint8Array | undefined;
    const [links, pictures]: [string[], string[]] = [[], []];
    for (const one of linkMarks(own)) {
      if (one === undefined || /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(one.target)) continue;
      const bare = one.target.replace(/#.*$/s, '');
      const found =
        findFile(`${one.target}.md`, file.path) ??
        findFile(one.target, file.path) ??
        findFile(`${bare}.md`, file.path);
      const isNote = found?.path.endsWith('.md') === true;
      const place = one.target.slice(bare.length);
      if (!one.isShown)
        links.push(`${isNote ? found.path : titleKey(bare)}${place} ${one.words}`.trim());
      else if (found !== undefined && isShown(found.path))
        pictures.push(`${one.words} ${hashOf(bytesOf(found))}`);
    }
    const said = [...tags, ...tagsInText(withoutCode(own))];
    const unique = [...new Set(said.map((tag) => tag.toLowerCase()))].sort();
    notes.set(file.path, {
      ...{ properties, links, pictures, tags: unique },
      text: own.replace(/^(?:[ \t]*\n)+/, '').trimEnd(),
    });
  }
  return notes;
}

function hashOf(bytes: string | Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
    .slice(0, 12);
}

function firstDifference(a: ReadNote, b: ReadNote): string {
  if (a.properties !== b.properties) return `properties ${a.properties} became ${b.properties}`;
  let at = 0;
  while (a.text[at] === b.text[at] && at < a.text.length) at++;
  const around = ({ text }: ReadNote) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
  return `text ${around(a)} became ${around(b)}`;
}
