/** Where the writing surface stands, so that a change between reading and writing keeps the line in its place. */
import { EditorView } from '@codemirror/view';
import { headerPx, type Place } from '../reading/reading-view.tsx';

/**
 * Moves caret and window there, and takes the focus.
 * @param words selects them and shows them in the middle
 */
export function goTo(
  view: EditorView,
  place: Place | undefined,
  words?: [from: number, to: number],
): void {
  const { length } = view.state.doc;
  view.focus();
  if (words !== undefined) {
    view.dispatch({
      selection: { anchor: Math.min(words[0], length), head: Math.min(words[1], length) },
      effects: EditorView.scrollIntoView(Math.min(words[0], length), { y: 'center' }),
    });
  } else if (place !== undefined) {
    const at = Math.min(place.at, length);
    view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, {
        y: 'start',
        yMargin: Math.max(headerPx, place.topPx),
      }),
    });
  }
}

/** The first line in view. @returns `undefined` while the note stands at its top */
export function placeOfTop(view: EditorView): Place | undefined {
  const { top, left } = view.contentDOM.getBoundingClientRect();
  if (top > headerPx) return undefined;
  const at = view.posAtCoords({ x: left + 1, y: headerPx + 1 }, false);
  return { at, topPx: view.coordsAtPos(at)?.top ?? headerPx };
}
