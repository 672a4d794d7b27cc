/**
 * CodeMirror writes its styles into a `<style>` element of a document, which the Content Security Policy refuses, but
 * into a constructed sheet of a shadow root. This makes it use a constructed sheet for the document too.
 */
import { EditorView } from '@codemirror/view';

let isDone = false;

/** Call before the first editor is made. Does nothing where a browser has no constructed sheets. */
export function adoptStyles(): void {
  if (isDone || !('adoptedStyleSheets' in document)) return;
  isDone = true;
  const parent = document.createElement('div').attachShadow({ mode: 'open' });
  new EditorView({ parent, root: parent }).destroy();
  // The set of styles that it keeps for a root, under a key of its own.
  for (const key of Object.getOwnPropertySymbols(parent))
    Reflect.set(document, key, Reflect.get(parent, key));
}
