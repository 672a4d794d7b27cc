/** Asks where a link leads: to a thing of the student, to a new note, or to an address. */
import type { EditorView } from '@codemirror/view';
import { ExternalLink, Link2, Plus } from 'lucide-react';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pathOf, placeOf, whereToSee } from '../../../components/places.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type LinkSuggestion, suggestLinks } from '../../../queries/links/suggest-links.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { isAddress } from './commands.ts';

interface Choice {
  key: string;
  label: string;
  detail?: string;
  icon: ReactElement;
  /** The link as it is written. @param words selected in the text; empty: none */
  written: (words: string) => string;
}

interface LinkDialogProps {
  view: EditorView;
  /** The note in which the link is written. */
  noteId: string;
  onClose: () => void;
}

export function LinkDialog({ view, noteId, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has focused its title.
  useEffect(() => field.current?.focus(), []);
  const asked = typed.trim();
  const answer = useRows(
    async (database) => ({ asked, found: await suggestLinks(database, asked, { hereId: noteId }) }),
    [asked, noteId],
  );
  const choices = choicesOf(asked, answer?.found ?? []);
  /** Else the choices may still be those of the words before; an address needs none. */
  const isSettled = answer?.asked === asked || addressOf(asked) !== undefined;
  const [isWaiting, setWaiting] = useState(false);
  const choose = ({ written }: Choice) => {
    onClose();
    putLink(view, written);
    // After the dialog has returned the focus.
    setTimeout(() => view.focus(), 0);
  };
  const chooseFirst = useEffectEvent(() => {
    setWaiting(false);
    const [first] = choices;
    if (first) choose(first);
  });
  useEffect(() => {
    if (isWaiting && isSettled) chooseFirst();
  }, [isWaiting, isSettled]);
  return (
    <Dialog title="Link" position="top" onClose={onClose}>
      <div className="grid gap-2">
        <SearchInput
          ref={field}
          label="Link to"
          placeholder="Note, file, deck … or address"
          autoCapitalize="none"
          enterKeyHint="go"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
            // The text has the focus again before the key has ended: it would break the line there.
            event.preventDefault();
            setWaiting(true);
          }}
        />
        <ul aria-label="Link to" className="grid">
          {choices.map((choice) => (
            <li key={choice.key}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-start hover:bg-surface-2"
                onClick={() => choose(choice)}
              >
                {choice.icon}
                <bdi className="min-w-0 truncate">{choice.label}</bdi>
                <span className="ms-auto shrink-0 text-small text-muted">{choice.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

const iconClass = 'shrink-0 text-muted';

function choicesOf(typed: string, found: readonly LinkSuggestion[]): Choice[] {
  const address = addressOf(typed);
  const things = found.map((one): Choice => {
    const Icon = placeOf(one.entity)?.icon ?? Link2;
    return {
      key: one.text,
      label: one.title,
      detail: one.detail,
      icon: <Icon aria-hidden size={18} className={iconClass} />,
      written: (words) => linkToThing(one, words),
    };
  });
  const hasNew = typed !== '' && address === undefined && !/[[\]\n]/.test(typed);
  return [
    ...(address === undefined
      ? []
      : [
          {
            key: address,
            label: `Link to ${typed}`,
            icon: <ExternalLink aria-hidden size={18} className={iconClass} />,
            written: (words: string) => linkToAddress(address, words || typed),
          },
        ]),
    ...things,
    ...(hasNew
      ? [
          {
            key: 'new',
            label: `New note “${typed}”`,
            icon: <Plus aria-hidden size={18} className={iconClass} />,
            written: (words: string) => (words ? `[[${typed}|${words}]]` : `[[${typed}]]`),
          },
        ]
      : []),
  ];
}

/** @returns the address that was typed, also without `https://`; `undefined` for other words. Pure. */
export function addressOf(typed: string): string | undefined {
  if (isAddress(typed)) return typed;
  if (/^[^\s@]+@[\w-]+(?:\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`;
  const isDomain = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?:[/?#]\S*)?$/u.test(typed);
  return isDomain ? `https://${typed}` : undefined;
}

function linkToAddress(address: string, words: string): string {
  return words === address
    ? address
    : `[${words}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/** A chip with the thing's title; selected words stay the words of the link. */
function linkToThing({ entity, id, place, text }: LinkSuggestion, words: string): string {
  const destination = whereToSee(entity, { id });
  if (words === '') return text;
  if (destination?.params === undefined) return `${words} ${text}`;
  return `[${words}](${pathOf({ ...destination, hash: place })})`;
}

/** Puts a link over the selected words; of several lines only behind them. */
export function putLink(view: EditorView, written: (words: string) => string): void {
  const { from, to } = view.state.selection.main;
  const words = view.state.sliceDoc(from, to);
  const isOneLine = !words.includes('\n');
  const insert = written(isOneLine ? words.trim() : '');
  const start = isOneLine ? from : to;
  view.dispatch({
    changes: { from: start, to, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.format',
    scrollIntoView: true,
  });
}
