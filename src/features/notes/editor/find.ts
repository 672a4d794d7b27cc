/** Find and replace in the note, in the words of the app. Ctrl+F opens it; Escape closes it. */
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

export const noteSearch: Extension = [
  search({ top: true }),
  keymap.of(searchKeymap),
  EditorState.phrases.of({
    next: 'Next',
    previous: 'Previous',
    all: 'Select all',
    'match case': 'Match case',
    'by word': 'Whole words',
    replace: 'Replace',
    'replace all': 'Replace all',
    close: 'Close',
    regexp: 'Pattern',
    'current match': 'Current match',
    'replaced $ matches': 'Replaced $ places',
    'replaced match on line $': 'Replaced on line $',
    'on line': 'on line',
  }),
];

export function openFind(view: EditorView): void {
  openSearchPanel(view);
}
