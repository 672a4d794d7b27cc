/** How the writing surface looks: the measures of the reading view, in the app's own colours. */
import { EditorView } from '@codemirror/view';

/** Pixels that the browser keeps free around the caret when it scrolls: the header above, bars below. */
export const surfaceTheme = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '1rem', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.625', overflowX: 'visible' },
  '.cm-content': {
    padding: '0 0 30dvh',
    minHeight: '50dvh',
    caretColor: 'var(--accent)',
    overflowWrap: 'anywhere',
  },
  '.cm-line': { padding: '0', textAlign: 'start' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
});
