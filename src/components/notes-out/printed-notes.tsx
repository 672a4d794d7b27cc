/**
 * Notes on paper: all of each, whatever part of it the screen shows. Everything is read before it is drawn, since print
 * does not wait; `ui/page/print.css` hides the rest.
 */
import '../../ui/page/print.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fetchFileBytes } from '../../api/file-bytes.ts';
import { currentDatabase } from '../../db/database.ts';
import {
  bytesOfMedia,
  type NoteToWrite,
  readNotesToWrite,
  type SayLink,
  sayLinksOf,
} from '../../interchange/notes/read-notes.ts';
import { textForReader } from '../../text/markdown/reader-text.ts';
import { formatDate } from '../../ui/format.ts';
import { loadCodeColours } from '../../ui/markdown/code-text.tsx';
import { loadFormulas } from '../../ui/markdown/formula.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { saveWork } from '../../ui/work/in-hand.ts';

interface Sheet {
  note: NoteToWrite;
  /** Addresses of pictures by name. */
  pictures: ReadonlyMap<string, string>;
  say: SayLink;
}

interface PrintedNotesProps {
  ids: readonly string[];
  onPrinted: () => void;
  onFailed: (error: unknown) => void;
}

/** Opens the browser's print dialog once the notes are drawn. */
export function PrintedNotes({ ids, onPrinted, onFailed }: PrintedNotesProps) {
  const [sheets, setSheets] = useState<readonly Sheet[]>();
  const fail = useEffectEvent(onFailed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    const stop = new AbortController();
    const addresses: string[] = [];
    readSheets(ids, addresses, stop.signal).then(
      (read) => stop.signal.aborted || setSheets(read),
      (error: unknown) => stop.signal.aborted || fail(error),
    );
    return () => {
      stop.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);
  return sheets === undefined ? null : <Paper sheets={sheets} onPrinted={onPrinted} />;
}

async function readSheets(
  ids: readonly string[],
  addresses: string[],
  signal: AbortSignal,
): Promise<Sheet[]> {
  // The last words may still be in the editor.
  await saveWork();
  const database = currentDatabase();
  const sheets: Sheet[] = [];
  for await (const note of readNotesToWrite(database, ids, signal)) {
    const pictures = new Map<string, string>();
    for (const [name, one] of note.media) {
      if (one.mime.startsWith('audio/')) continue;
      const bytes = await bytesOfMedia(one, database, fetchFileBytes, signal);
      if (bytes === undefined) continue;
      const address = URL.createObjectURL(bytes);
      addresses.push(address);
      pictures.set(name, address);
    }
    // Without its font a formula is still readable as TeX.
    await loadFormulas(note.text).catch((error: unknown) =>
      console.warn('Formulas could not be loaded', error),
    );
    await loadCodeColours(note.text);
    sheets.push({ note, pictures, say: await sayLinksOf(note.text, database) });
  }
  return sheets;
}

interface DrawnNoteProps {
  title: string;
  text: string;
  /** Below the title. */
  about: string;
  pictures: ReadonlyMap<string, string>;
  say?: SayLink;
}

function DrawnNote({ title, text, about, pictures, say }: DrawnNoteProps) {
  return (
    <article>
      <h1 dir="auto">{title}</h1>
      <p className="about">{about}</p>
      <MarkdownView
        text={textForReader(text).text}
        show={({ name, text: source }) => {
          const address = pictures.get(name);
          return address === undefined ? source : <img src={address} alt={name} />;
        }}
        showLink={say && ((link) => say(link).words)}
      />
    </article>
  );
}

/**
 * A note for a print that the browser has begun, which waits for nothing: pictures are those that the page shows.
 * @param text as far as it is known
 */
export function PaperAtOnce({ title, text }: { title: string; text: string }) {
  const shown = [...document.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')];
  const pictures = new Map(shown.map(({ alt, src }) => [alt, src]));
  return createPortal(
    <div className="printed-pages printed-text printed-notes">
      <DrawnNote title={title} text={text} about="" pictures={pictures} />
    </div>,
    document.body,
  );
}

function Paper({ sheets, onPrinted }: { sheets: readonly Sheet[]; onPrinted: () => void }) {
  const end = useEffectEvent(onPrinted);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    // `print` blocks until the dialog closes, or an event follows, as on phones.
    const onEnd = () => end();
    addEventListener('afterprint', onEnd, { once: true });
    const images = [...(paper.current?.querySelectorAll('img') ?? [])];
    // A damaged picture must not keep the rest from being printed.
    const drawn = [document.fonts.ready, ...images.map((image) => image.decode())];
    void Promise.allSettled(drawn).then(() => {
      if (!isGone) requestAnimationFrame(() => window.print());
    });
    return () => {
      isGone = true;
      removeEventListener('afterprint', onEnd);
    };
  }, []);
  useTitle(sheets);
  return createPortal(
    <div ref={paper} className="printed-pages printed-text printed-notes">
      {sheets.map(({ note, pictures, say }) => (
        <DrawnNote
          key={note.id}
          title={note.head.title}
          text={note.text}
          about={[note.head.course, formatDate(note.head.changedAt)].filter(Boolean).join(' · ')}
          pictures={pictures}
          say={say}
        />
      ))}
    </div>,
    document.body,
  );
}

/** The browser proposes the page's title as the name of the PDF. */
function useTitle(sheets: readonly Sheet[]): void {
  const [first] = sheets;
  const title = sheets.length === 1 ? first?.note.head.title : 'Notes';
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title ?? before;
    return () => {
      document.title = before;
    };
  }, [title]);
}
