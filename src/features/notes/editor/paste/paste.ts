/** What is pasted or dropped into a note: words of the web as Markdown, cells as a table, pictures as pictures. */
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { htmlToMarkdown } from '../../../../text/markdown/html-to-markdown.ts';
import { toastError } from '../../../../ui/toaster/toast.ts';
import { emptyLinesAround } from '../commands.ts';
import { isWithin } from '../note-language.ts';
import { tableOfTabs } from '../tables/table-source.ts';

interface Given {
  html: string;
  text: string;
  files: readonly File[];
}

export type Pasted = { kind: 'files'; files: readonly File[] } | { kind: 'text'; text: string };

/** HTML that is only a picture, as browsers copy one beside its bytes. */
const onlyPicture =
  /^(?:\s|<\/?(?:html|body|meta|span|div|p)\b[^>]*>|<!--[^>]*-->)*<img\b[^>]*>(?:\s|<\/?(?:html|body|span|div|p)\b[^>]*>|<!--[^>]*-->)*$/i;

/** What to put into the note. Pure. @returns `undefined`: the plain text, as it is */
export function readPasted({ html, text, files }: Given): Pasted | undefined {
  // Beside a file, plain text is its name.
  if (files.length > 0 && (html === '' || isOnlyPicture(html))) return { kind: 'files', files };
  if (html === '') {
    const table = tableOfTabs(text.replace(/\r\n?/g, '\n'));
    return table === undefined ? undefined : { kind: 'text', text: table };
  }
  const words = htmlToMarkdown(html);
  if (words !== '') return { kind: 'text', text: words };
  return files.length > 0 ? { kind: 'files', files } : undefined;
}

function isOnlyPicture(html: string): boolean {
  return html.length < 20_000 && onlyPicture.test(html);
}

/** @param onFiles adds pictures and sounds at the caret */
export function notePaste(onFiles: (files: readonly File[]) => void): Extension {
  const take = (data: DataTransfer | null, view: EditorView): boolean => {
    if (data === null) return false;
    const given = {
      html: data.getData('text/html'),
      text: data.getData('text/plain'),
      files: [...data.files],
    };
    const pasted = readPasted(given);
    if (pasted === undefined) {
      // Nothing is ignored without a word.
      if (given.text === '') toastError('There is no text or picture to paste.');
      return false;
    }
    if (pasted.kind === 'files') onFiles(pasted.files);
    else putWords(view, pasted.text);
    return true;
  };
  const events = EditorView.domEventHandlers({
    paste: (event, view) => {
      // Code keeps its letters.
      if (
        isWithin(view.state, /^(?:FencedCode|CodeBlock)$/) &&
        event.clipboardData?.files.length === 0
      )
        return false;
      // Words on which an address is pasted become a link (`pasteURLAsLink`).
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (/^https?:\/\/\S+$/.test(text)) return false;
      const isTaken = take(event.clipboardData, view);
      if (isTaken) event.preventDefault();
      return isTaken;
    },
    drop: (event, view) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      // Words dragged within the note are moved by the surface.
      if (files.length === 0) return false;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null) view.dispatch({ selection: { anchor: at } });
      event.preventDefault();
      onFiles(files);
      return true;
    },
  });
  return [behindLink, events];
}

/** `pasteURLAsLink` leaves the words of the new link selected, so the next letter would replace them. */
const behindLink = EditorState.transactionFilter.of((one) => {
  const { main } = one.startState.selection;
  if (!one.isUserEvent('input.paste') || one.selection !== undefined || main.empty) return one;
  return [one, { selection: { anchor: one.changes.mapPos(main.to, 1) }, sequential: true }];
});

function putWords(view: EditorView, text: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  // A block does not continue the line before it, and a table does not take the line behind it as a row.
  const isBlock = /^(?:#{1,6} |[-*+] |\d+\. |> |\||`{3})/.test(text);
  const isBehindWords = line.text.slice(0, from - line.from).trim() !== '';
  const [before, behind] = emptyLinesAround(state, from, to);
  const lead = text.startsWith('|') ? before : isBlock && isBehindWords ? '\n\n' : '';
  const trail = endsInTable(text) ? behind : '';
  const anchor = endsInTable(text) ? text.length + 2 : text.length;
  view.dispatch({
    changes: { from, to, insert: lead + text + trail },
    selection: { anchor: from + lead.length + anchor },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

function endsInTable(text: string): boolean {
  return /(?:^|\n) {0,3}\|[^\n]*$/.test(text);
}
