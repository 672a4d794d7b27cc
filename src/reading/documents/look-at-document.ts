/** Counts the sections of a document and checks whether it has enough text. */
import type { DocumentProblem } from './document.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { cleanPageOf } from './section-text.ts';

export type SeenDocument =
  | { ok: true; pageCount: number; content: 'text' | 'scanned'; title?: string | undefined }
  | { ok: false; problem: DocumentProblem };

/** A handout may be short; a scan has no words at all. */
const fewestLetters = 40;

/** @throws the signal's reason when aborted */
export async function lookAtDocument(
  bytes: Blob,
  mime: string,
  signal: AbortSignal,
  open: OpenDocument = openDocument,
): Promise<SeenDocument> {
  const answer = await open({ bytes, mime, wantsPictures: false }, signal);
  if (!answer.ok) return answer;
  const { sections, title } = answer.document;
  let letters = 0;
  for (const section of sections) {
    letters += cleanPageOf(section, 1).text.match(/\p{L}/gu)?.length ?? 0;
    if (letters >= fewestLetters) break;
  }
  const content = letters >= fewestLetters ? 'text' : 'scanned';
  return { ok: true, pageCount: sections.length, content, title };
}
