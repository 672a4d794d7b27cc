/** Notes of a package as the files of a folder, which `markdown-notes.ts` reads: one reader knows links, tags and pictures. */
import { shownTitle } from '../../../../model/entities/note.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { safeName } from '../../../backup/export/entry-names.ts';
import type { SourceFile } from '../../format.ts';
import { frontMatterOf, type NoteHead } from '../../write/front-matter.ts';

export interface PackedNote {
  /** 32 hexadecimal digits, by which the note is known again under another title; otherwise by its path. */
  id?: string;
  folder: readonly string[];
  head: Partial<NoteHead> & { title: string };
  /** Markdown. */
  text: string;
}

export function fileOfNote({ id, folder, head, text }: PackedNote): SourceFile {
  const title = cleanLine(head.title);
  const name = `${safeName(title)}${id === undefined ? '' : ` ${id}`}.md`;
  const path = ['Notes', ...folder.map(safeName), name].join('/');
  const whole: NoteHead = {
    ...{ createdAt: 0, changedAt: 0, tags: [], course: undefined, isPinned: false },
    ...{ properties: '', ...head, title: shownTitle(title) },
  };
  return fileOf(path, new Blob([`${frontMatterOf(whole)}\n${text}\n`]), head.changedAt);
}

export function fileOf(path: string, bytes: Blob, modifiedAt?: number): SourceFile {
  return { path, sizeBytes: bytes.size, modifiedAt, bytes: async () => bytes };
}

/** The way from a note in this folder to the top of all notes. */
export function wayUp(folder: readonly string[]): string {
  return '../'.repeat(folder.length);
}
