/** What cannot be imported, for people: which of the files, and the way in that there is for its kind. */

import type { SourceFile } from '../../interchange/formats/format.ts';
import { importFormats } from '../../interchange/formats/read/all.ts';
import { visibleFiles } from '../../interchange/formats/read/shared/source-text.ts';
import { endingOfPath, nameOf } from '../../lib/path.ts';
import { listOf } from '../../lib/plural.ts';

/** Names that one message can hold. */
const mostNamed = 3;

const nextSteps: readonly { endings: readonly string[]; text: string }[] = [
  { endings: ['pdf'], text: 'Add PDFs in Library, Files.' },
  {
    endings: ['docx', 'pptx', 'epub', 'cbz'],
    text: 'Add documents, slides and books in Library, Files.',
  },
  {
    endings: ['doc', 'odt', 'rtf', 'pages'],
    text: 'Save documents as Markdown or as PDF first.',
  },
  {
    endings: ['xls', 'xlsx', 'ods', 'numbers'],
    text: 'Save tables as CSV first.',
  },
  {
    endings: ['jpg', 'jpeg', 'png', 'heic', 'gif', 'webp'],
    text: 'To import pictures, choose the folder of the notes that show them.',
  },
];

/** @param files none of the formats reads all of them */
export async function unreadInWords(files: readonly SourceFile[]): Promise<string> {
  const seen = visibleFiles(files);
  const unread: SourceFile[] = [];
  for (const file of seen.slice(0, mostLookedAt)) if (!(await isRead(file))) unread.push(file);
  const blamed = unread.length > 0 ? unread : seen;
  if (blamed.length === 0)
    return 'There are no files in it. Choose files in a format listed below.';
  const named = blamed.slice(0, mostNamed).map(({ path }) => `“${nameOf(path)}”`);
  const more = blamed.length > mostNamed ? [`${blamed.length - mostNamed} more`] : [];
  const names = listOf([...named, ...more]);
  if (unread.length === 0 && seen.length <= mostLookedAt)
    return `${names} can’t be imported together. Import each kind of file by itself.`;
  const endings = new Set(blamed.map(({ path }) => endingOfPath(path)));
  const steps = nextSteps.filter((step) => step.endings.some((ending) => endings.has(ending)));
  const next = steps.map(({ text }) => text).join(' ') || 'Choose files in a format listed below.';
  return `${names} can’t be imported. ${next}`;
}

/** A whole folder of photos is told by its first ones. */
const mostLookedAt = 200;

async function isRead(file: SourceFile): Promise<boolean> {
  for (const format of importFormats) if (await format.isOne([file])) return true;
  return false;
}
