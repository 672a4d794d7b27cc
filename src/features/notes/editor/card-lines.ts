/**
 * “Make card” at the end of a line such as `term :: meaning` that no card was made of, by a press or by Ctrl+Enter in the
 * line. It stays at its line while that is typed on, until the next pause tells which lines are free.
 */
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import { type CardLine, readCardLines } from '../../../text/markdown/card-lines.ts';
import { keysInWords } from '../../../ui/press/shortcuts.ts';

/** Makes a card of a line that is in the text now. */
export type MakeCard = (line: CardLine) => void;

const freeLines = StateEffect.define<readonly CardLine[]>();

/** @param lines without a card, of a text that may have changed since: those that are no longer there are left out */
export function showFreeLines(view: EditorView, lines: readonly CardLine[]): void {
  view.dispatch({ effects: freeLines.of(lines) });
}

class MakeCardWidget extends WidgetType {
  readonly #make: MakeCard;
  constructor(make: MakeCard) {
    super();
    this.#make = make;
  }
  override eq(): boolean {
    return true;
  }
  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'nt-make-card';
    button.textContent = 'Make card';
    button.title = `Make card of this line (${keysInWords('Mod+Enter').join('+')})`;
    // The key does the same, and Tab leaves the text.
    button.tabIndex = -1;
    button.translate = false;
    // The caret, and the keyboard of a phone, stay.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      const line = cardAt(view.state, view.posAtDOM(button));
      if (line) this.#make(line);
    });
    return button;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

function cardAt({ doc }: EditorState, at: number): CardLine | undefined {
  return readCardLines(doc.lineAt(at).text)[0];
}

export function cardLines(make: MakeCard): Extension {
  const widget = Decoration.widget({ widget: new MakeCardWidget(make), side: 2 });
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (shown, { docChanged, changes, effects, state }) => {
      let next = docChanged
        ? shown.map(changes).update({
            filter: (at) => state.doc.lineAt(at).to === at && cardAt(state, at) !== undefined,
          })
        : shown;
      for (const effect of effects) {
        if (!effect.is(freeLines)) continue;
        const still = effect.value.filter(
          ({ from, to }) =>
            to <= state.doc.length &&
            state.doc.lineAt(to).to === to &&
            cardAt(state, to) !== undefined &&
            from >= state.doc.lineAt(to).from,
        );
        next = Decoration.set(still.map(({ to }) => widget.range(to)));
      }
      return next;
    },
    provide: (one) => EditorView.decorations.from(one),
  });
  const makeHere = ({ state }: EditorView) => {
    const line = state.doc.lineAt(state.selection.main.head);
    let isFree = false;
    state.field(field).between(line.to, line.to, () => {
      isFree = true;
    });
    const card = isFree ? cardAt(state, line.to) : undefined;
    if (card) make(card);
    return card !== undefined;
  };
  return [field, Prec.high(keymap.of([{ key: 'Mod-Enter', run: makeHere }]))];
}
