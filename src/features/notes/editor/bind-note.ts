/**
 * Connects a writing surface with the editor of its note. Invariants [P2]: what is typed is in the note's document, and
 * so in its draft, in the same turn; what comes from elsewhere moves the caret with its word, and undo leaves it alone.
 * A restored version is an edit of this surface: undo takes it back.
 */
import { invertedEffects, isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  EditorState,
  type Extension,
  StateEffect,
  Transaction,
} from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { differingSpan, type TextEdit } from '../../../text/note-text.ts';
import { type NoteEditor, Restoring } from '../note-editor.ts';

/** Marks changes that the document has already. */
const isFromNote = Annotation.define<boolean>();

/** The change restores a version, takes it back or makes it again. */
const restores = StateEffect.define<Restoring>();

type Bound = Pick<NoteEditor, 'edit' | 'watchText' | 'hasRoomFor'>;

/**
 * Keeps both texts equal: create the surface with the note's text.
 * @param refused called when words find no room in the note, which then stays as it is
 */
export function bindNote(editor: Bound, refused: () => void): Extension {
  /** Two surfaces may show one note; each hears what the other one typed. */
  const surface = {};
  return [
    // Other line ends than these would count as one letter here and as two in the document.
    EditorState.lineSeparator.of('\n'),
    keepWithin(editor, refused),
    invertedEffects.of(({ effects }) => effects.filter((effect) => effect.is(restores))),
    ViewPlugin.define((view) => {
      const stop = editor.watchText((edits, by) => {
        if (by === surface) return;
        const isOwn = by instanceof Restoring && by.isKeptBy(surface);
        view.dispatch({
          changes: [...edits],
          effects: isOwn ? restores.of(by) : [],
          annotations: [
            isFromNote.of(true),
            ...(isOwn ? [isolateHistory.of('full')] : fromElsewhere),
          ],
        });
      });
      return {
        update: ({ transactions }) => {
          for (const one of transactions) {
            if (!one.docChanged || one.annotation(isFromNote)) continue;
            editor.edit(editsOf(one), surface, one.isUserEvent('input.replace.all'));
            for (const effect of one.effects) if (effect.is(restores)) effect.value.takenBack();
          }
        },
        destroy: stop,
      };
    }),
  ];
}

const fromElsewhere = [Transaction.remote.of(true), Transaction.addToHistory.of(false)];

/** A text that is replaced by nearly the same changes where it differs: words from elsewhere are not there twice. */
function editsOf(one: Transaction): TextEdit[] {
  const edits: TextEdit[] = [];
  one.changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const insert = inserted.toString();
    if (from === to || insert === '') return edits.push({ from, to, insert });
    const { at, removed, inserted: put } = differingSpan(one.startState.sliceDoc(from, to), insert);
    return edits.push({ from: from + at, to: from + at + removed, insert: put });
  });
  return edits;
}

/**
 * Refuses words that find no room, before the surface takes them: copied words stay copied, and the caret stays. A text
 * in composition and undo always pass.
 */
function keepWithin({ hasRoomFor }: Bound, refused: () => void): Extension {
  return EditorState.transactionFilter.of((one) => {
    if (!one.docChanged || one.annotation(isFromNote) || !one.isUserEvent('input')) return one;
    if (one.isUserEvent('input.type.compose')) return one;
    let [added, removed] = ['', ''];
    one.changes.iterChanges((from, to, _fromB, _toB, inserted) => {
      added += inserted.toString();
      removed += one.startState.sliceDoc(from, to);
    });
    if (added === '' || hasRoomFor(added) || sizeOf(added) < sizeOf(removed)) return one;
    refused();
    return [];
  });
}

/** UTF-8 bytes, the unit of a note's room. */
function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
