/**
 * Parts of the writing surface that React draws, such as pictures and formulas: CodeMirror makes and drops their places,
 * and the surface's component fills them, so that they have its contexts.
 */
import { Facet } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';

/** The filled places of one surface. */
export class DrawnParts {
  #parts = new Map<HTMLElement, { key: number; node: ReactNode }>();
  #shown: [HTMLElement, { key: number; node: ReactNode }][] = [];
  #listeners = new Set<() => void>();
  #lastKey = 0;

  put(place: HTMLElement, node: ReactNode): void {
    const key = this.#parts.get(place)?.key ?? ++this.#lastKey;
    this.#parts.set(place, { key, node });
    this.#tell();
  }

  drop(place: HTMLElement): void {
    this.#parts.delete(place);
    this.#tell();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = () => this.#shown;

  /** Fills the places at once. Not while CodeMirror updates. */
  drawNow(): void {
    flushSync(() => this.#show());
  }

  #show(): void {
    this.#shown = [...this.#parts];
    for (const listener of this.#listeners) listener();
  }

  #isTelling = false;

  /** In the next turn: CodeMirror must not be asked for anything while it updates. */
  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#show();
    });
  }
}

export const drawnParts = Facet.define<DrawnParts, DrawnParts | undefined>({
  combine: (all) => all[0],
});

interface DrawnPartsViewProps {
  parts: DrawnParts;
  view: () => EditorView | undefined;
}

export function DrawnPartsView({ parts, view }: DrawnPartsViewProps) {
  const list = useSyncExternalStore(parts.subscribe, parts.list);
  // Their heights are known now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other parts are drawn
  useLayoutEffect(() => view()?.requestMeasure(), [list, view]);
  return list.map(([place, { key, node }]) => createPortal(node, place, key));
}

/** A place that React fills. Equal sources are the same place. */
export class DrawnWidget extends WidgetType {
  readonly source: string;
  readonly node: ReactNode;
  readonly className: string;

  /** @param className names its kind: places of one kind are filled anew, not made anew */
  constructor(source: string, node: ReactNode, className: string) {
    super();
    this.source = source;
    this.node = node;
    this.className = className;
  }

  override eq(other: DrawnWidget): boolean {
    return other.source === this.source && other.className === this.className;
  }

  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement(this.className === inlineClass ? 'span' : 'div');
    place.className = this.className;
    const parts = view.state.facet(drawnParts);
    if (parts) owners.set(place, parts);
    parts?.put(place, this.node);
    return place;
  }

  /** Keeps the field that has the focus, such as a cell. */
  override updateDOM(place: HTMLElement): boolean {
    if (place.className !== this.className) return false;
    owners.get(place)?.put(place, this.node);
    return true;
  }

  override destroy(place: HTMLElement): void {
    owners.get(place)?.drop(place);
  }

  /** A table has fields of its own, and links and players take a tap; elsewhere it moves the caret there. */
  override ignoreEvent({ target }: Event): boolean {
    const isActive = target instanceof Element && target.closest(active) !== null;
    return this.className === tableClass || isActive;
  }
}

const active = 'a, button, audio, video';

export const inlineClass = 'nt-drawn';
export const tableClass = 'nt-table';

/** Which surface fills a place. */
const owners = new WeakMap<HTMLElement, DrawnParts>();
