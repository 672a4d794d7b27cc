/** How the writing surface looks: the measures of the reading view, in the app's own colours. */
import { EditorView } from '@codemirror/view';

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
  '.nt-sign': { color: 'var(--muted)', fontWeight: '400' },
  '.nt-strong': { fontWeight: '600' },
  '.nt-em': { fontStyle: 'italic' },
  '.nt-strike': { textDecoration: 'line-through' },
  '.nt-mark': { backgroundColor: 'var(--mark)', color: 'var(--on-mark)', borderRadius: '2px' },
  '.nt-code': {
    backgroundColor: 'var(--surface-2)',
    borderRadius: '4px',
    padding: '0.1em 0.3em',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.9em',
  },
  '.nt-link': {
    color: 'var(--accent)',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
  },
  '.nt-tag': {
    color: 'var(--accent)',
    backgroundColor: 'var(--accent-soft)',
    borderRadius: '1em',
    padding: '0.125rem 0.5rem',
    fontSize: '0.9em',
    fontWeight: '500',
  },
  '.nt-note': { color: 'var(--accent)', verticalAlign: 'super', fontSize: '0.75em' },
  '.nt-sub': { verticalAlign: 'sub', fontSize: '0.75em' },
  '.nt-sup': { verticalAlign: 'super', fontSize: '0.75em' },
  '.nt-drawn': { display: 'inline-block', maxWidth: '100%', verticalAlign: 'middle' },
  '.nt-formula': { paddingBlock: '0.5rem' },
  '.nt-table': { cursor: 'default' },
  '.nt-before, .nt-behind': { cursor: 'text' },
  '.nt-before': { height: '0.5rem' },
  // At the start of the text, where no line stands before it.
  '.nt-table:first-child .nt-before, .nt-behind': { height: '1.625rem' },
  '.nt-h': { fontWeight: '600', lineHeight: '1.35' },
  '.nt-h:not(:first-child)': { paddingTop: '0.75rem' },
  '.nt-h1': { fontSize: '1.5rem' },
  '.nt-h2': { fontSize: '1.25rem' },
  '.nt-h3': { fontSize: '1.125rem' },
  '.nt-code-line': {
    backgroundColor: 'var(--surface-2)',
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.875rem',
    paddingInline: '1rem',
  },
  '.nt-code-line.nt-first': { borderRadius: '10px 10px 0 0', paddingTop: '0.5rem' },
  '.nt-code-line.nt-last': { borderRadius: '0 0 10px 10px', paddingBottom: '0.5rem' },
  '.nt-code-line.nt-first.nt-last': { borderRadius: '10px' },
  '.nt-quote': {
    borderInlineStart: '4px solid color-mix(in srgb, var(--accent) 50%, transparent)',
    paddingInlineStart: '1rem',
    color: 'var(--muted)',
  },
  '.nt-callout': { borderInlineStart: '4px solid', paddingInline: '1rem' },
  '.nt-callout.nt-first': { borderRadius: '10px 10px 0 0', paddingTop: '0.5rem' },
  '.nt-callout.nt-last': { borderRadius: '0 0 10px 10px', paddingBottom: '0.5rem' },
  '.nt-callout.nt-first.nt-last': { borderRadius: '10px' },
  '.nt-callout-title': { fontWeight: '600' },
  '.nt-callout-info': { borderColor: 'var(--info)', backgroundColor: 'var(--info-soft)' },
  '.nt-callout-accent': { borderColor: 'var(--accent)', backgroundColor: 'var(--accent-soft)' },
  '.nt-callout-warn': { borderColor: 'var(--warn)', backgroundColor: 'var(--warn-soft)' },
  '.nt-callout-danger': { borderColor: 'var(--danger)', backgroundColor: 'var(--danger-soft)' },
  '.nt-rule': {
    color: 'transparent',
    background: 'linear-gradient(var(--line), var(--line)) center / 100% 1px no-repeat',
  },
  '.nt-item': { paddingBlock: '0.1rem' },
  '.nt-bullet': { color: 'var(--muted)', display: 'inline-block', minWidth: '0.6em' },
  '.nt-box': {
    display: 'inline-grid',
    placeItems: 'center',
    width: '2.5rem',
    height: '2.5rem',
    margin: '-0.5rem 0 -0.5rem -0.625rem',
    verticalAlign: 'middle',
    cursor: 'pointer',
  },
  '.nt-box > input': { width: '1.25rem', height: '1.25rem' },
  '.nt-make-card': {
    minHeight: '1.5rem',
    marginInlineStart: '0.75rem',
    padding: '0 0.625rem',
    border: '1px solid var(--line)',
    borderRadius: '1em',
    verticalAlign: 'middle',
    color: 'var(--accent)',
    backgroundColor: 'var(--surface)',
    fontSize: '0.8125rem',
    fontWeight: '500',
    lineHeight: '1.375rem',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    position: 'relative',
  },
  '.nt-make-card:hover': { borderColor: 'var(--accent)' },
  // A finger needs more room than the line has.
  '.nt-make-card::before': {
    content: '""',
    position: 'absolute',
    inset: '-0.625rem -0.25rem',
  },
  '.nt-done': { color: 'var(--muted)' },
  '.cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    borderRadius: '10px',
    zIndex: '25',
  },
  '.cm-panels.cm-panels-top': {
    top: '3.5rem !important',
    marginBottom: '0.5rem',
    border: '1px solid var(--line)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--hit)', color: 'var(--on-hit)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--hit-now)',
    color: 'var(--on-hit-now)',
    outline: '2px solid var(--accent)',
  },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '10px',
    boxShadow: 'var(--shade-pop)',
    overflow: 'hidden',
  },
  '.cm-tooltip.nt-offers > ul': {
    fontFamily: 'inherit',
    minWidth: 'min(18rem, 90vw)',
    maxWidth: 'min(26rem, 94vw)',
    maxHeight: '18rem',
  },
  '.cm-tooltip.nt-offers > ul > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    minHeight: '2.75rem',
    padding: '0 0.75rem',
    fontSize: '0.9375rem',
  },
  '.cm-tooltip.nt-offers > ul > li[aria-selected]': {
    color: 'var(--accent)',
    backgroundColor: 'var(--accent-soft)',
  },
  '.nt-offers .cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.nt-offers .cm-completionDetail': {
    color: 'var(--muted)',
    fontStyle: 'normal',
    fontSize: '0.8125rem',
  },
});

let isDone = false;

/**
 * CodeMirror writes its styles into a `<style>` element of a document, which the Content Security Policy refuses, but
 * into a constructed sheet of a shadow root. This makes it use a constructed sheet for the document too. Call it before
 * the first editor is made. Does nothing where a browser has no constructed sheets.
 */
export function adoptStyles(): void {
  if (isDone || !('adoptedStyleSheets' in document)) return;
  isDone = true;
  const parent = document.createElement('div').attachShadow({ mode: 'open' });
  new EditorView({ parent, root: parent }).destroy();
  // The set of styles that it keeps for a root, under a key of its own.
  for (const key of Object.getOwnPropertySymbols(parent))
    Reflect.set(document, key, Reflect.get(parent, key));
}
