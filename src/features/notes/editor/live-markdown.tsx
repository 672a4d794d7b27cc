/**
 * Markdown that shows what it means while it is written: marks are hidden except in the lines of the selection, and boxes,
 * formulas, pictures and links stand for their source, except where the selection touches it. Only what is in view is
 * looked at.
 */
import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import type { EditorState, Extension, Range, SelectionRange } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import type { ReactNode } from 'react';
import { lookOfCallout } from '../../../ui/markdown/markdown-parts.tsx';
import { DrawnWidget, inlineClass } from './drawn.tsx';

/** Draws parts of the text as the reading view does. */
export interface Drawing {
  formula: (tex: string, isDisplay: boolean) => ReactNode;
  /** Pictures, sounds, links and tags of a source such as `![[cell.png]]`. */
  inline: (source: string) => ReactNode;
  /** A table that is edited in its cells. */
  table: (source: string) => ReactNode;
}

const hidden = Decoration.replace({});
const marks: Record<string, string> = {
  StrongEmphasis: 'nt-strong',
  Emphasis: 'nt-em',
  Strikethrough: 'nt-strike',
  Highlight: 'nt-mark',
  InlineCode: 'nt-code',
  Link: 'nt-link',
  Autolink: 'nt-link',
  FootnoteMark: 'nt-note',
  Subscript: 'nt-sub',
  Superscript: 'nt-sup',
};
const signs = new Set([
  'EmphasisMark',
  'CodeMark',
  'LinkMark',
  'StrikethroughMark',
  'HighlightMark',
  'SubscriptMark',
  'SuperscriptMark',
  'HeaderMark',
  'LinkTitle',
]);
const lineClasses = new Map<string, Decoration>();

function lineOf(className: string): Decoration {
  const known = lineClasses.get(className);
  if (known) return known;
  const made = Decoration.line({ class: className });
  lineClasses.set(className, made);
  return made;
}

const autoDirection = Decoration.line({ attributes: { dir: 'auto' } });

class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const bullet = document.createElement('span');
    bullet.className = 'nt-bullet';
    bullet.textContent = '•';
    return bullet;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

class BoxWidget extends WidgetType {
  readonly isOn: boolean;
  readonly words: string;
  constructor(isOn: boolean, words: string) {
    super();
    this.isOn = isOn;
    this.words = words;
  }
  override eq(other: BoxWidget): boolean {
    return other.isOn === this.isOn && other.words === this.words;
  }
  override toDOM(view: EditorView): HTMLElement {
    const label = document.createElement('label');
    label.className = 'nt-box';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.isOn;
    box.ariaLabel = this.words || 'Task';
    box.tabIndex = -1;
    box.addEventListener('change', () => {
      const at = view.posAtDOM(label);
      const insert = view.state.sliceDoc(at, at + 3) === '[ ]' ? 'x' : ' ';
      view.dispatch({ changes: { from: at + 1, to: at + 2, insert }, userEvent: 'input.tick' });
    });
    label.append(box);
    return label;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

/** What to show of the text in view. */
class Live {
  readonly #state: EditorState;
  readonly #out: Range<Decoration>[] = [];
  readonly #selection: readonly SelectionRange[];
  readonly #open: ReadonlySet<number>;
  readonly #drawing: Drawing;

  /** @param selection none while keys go elsewhere */
  constructor(state: EditorState, selection: readonly SelectionRange[], drawing: Drawing) {
    this.#state = state;
    this.#selection = selection;
    this.#open = openLines(state, selection);
    this.#drawing = drawing;
  }

  show(from: number, to: number): void {
    for (let at = from; at <= to; ) {
      const line = this.#state.doc.lineAt(at);
      this.#out.push(autoDirection.range(line.from));
      at = line.to + 1;
    }
    syntaxTree(this.#state).iterate({ from, to, enter: (node) => this.#enter(node) });
  }

  set(): DecorationSet {
    return Decoration.set(this.#out, true);
  }

  /** Whether the selection is in the line, so that its marks show. */
  #isOpen(at: number): boolean {
    return this.#open.has(this.#state.doc.lineAt(at).number);
  }

  /** A link that was just chosen or pasted shows its words, with the caret behind it. */
  #isInLink({ from, to }: { from: number; to: number }): boolean {
    return this.#isTouched({ from: from + 1, to: to - 1 });
  }

  #isShownLink(link: SyntaxNode): boolean {
    return link.name === 'Link' ? this.#isInLink(link) : this.#isTouched(link);
  }

  #isTouched({ from, to }: { from: number; to: number }): boolean {
    return this.#selection.some((range) => range.from <= to && range.to >= from);
  }

  readonly #drawnIn = new Map<number, number>();

  /** Whether a part is drawn: not under the caret, and only so many in a line, since each takes time. */
  #mayDraw(node: SyntaxNodeRef): boolean {
    if (node.name === 'NoteLink' ? this.#isInLink(node) : this.#isTouched(node)) return false;
    const { number } = this.#state.doc.lineAt(node.from);
    const count = (this.#drawnIn.get(number) ?? 0) + 1;
    this.#drawnIn.set(number, count);
    return count <= mostDrawn;
  }

  #enter(node: SyntaxNodeRef): boolean | undefined {
    const { name, from, to } = node;
    const { doc } = this.#state;
    const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name);
    if (heading) this.#lines(from, to, `nt-h nt-h${heading[1]}`);
    else if (name === 'FencedCode' || name === 'CodeBlock') {
      this.#lines(from, to, 'nt-code-line');
      this.#fence(node);
      return false;
    } else if (name === 'Blockquote') this.#quote(from, to);
    else if (name === 'HorizontalRule' && !this.#isOpen(from)) this.#lines(from, to, 'nt-rule');
    else if (name === 'ListItem') {
      const indent = from - doc.lineAt(from).from;
      this.#out.push(
        lineOf(`nt-item nt-item-${Math.min(4, Math.floor(indent / 2))}`).range(
          doc.lineAt(from).from,
        ),
      );
    } else if (name === 'ListMark') this.#listMark(node);
    else if (name === 'TaskMarker') this.#box(from, to);
    else if (name === 'InlineMath' && this.#mayDraw(node)) {
      const source = this.#state.sliceDoc(from, to);
      const tex = source.replace(/^\$+|\$+$/g, '');
      this.#replace(from, to, source, this.#drawing.formula(tex, source.startsWith('$$')));
      return false;
    } else if (
      (name === 'Image' || name === 'Embed' || name === 'NoteLink') &&
      this.#mayDraw(node)
    ) {
      const source = this.#state.sliceDoc(from, to);
      this.#replace(from, to, source, this.#drawing.inline(source));
      return false;
    } else if (name === 'Tag') {
      if (node.node.parent?.name === 'Link') return false;
      const source = this.#state.sliceDoc(from, to);
      if (this.#mayDraw(node)) this.#replace(from, to, source, this.#drawing.inline(source));
      else this.#out.push(Decoration.mark({ class: 'nt-tag' }).range(from, to));
      return false;
    } else if (name === 'QuoteMark') {
      if (!this.#isOpen(from)) this.#hide(from, this.#behindBlank(to));
    }
    if (name === 'HTMLTag') this.#raised(node);
    const look = marks[name];
    if (look !== undefined && to > from && !isBracketed(node.node))
      this.#out.push(Decoration.mark({ class: look }).range(from, to));
    if (signs.has(name)) this.#sign(node);
    const link = name === 'URL' ? node.node.parent : null;
    if (link?.name === 'Link' && !this.#isInLink(link)) this.#hide(from, to);
    return undefined;
  }

  /** The marks of fenced code; its language stays. */
  #fence({ node }: SyntaxNodeRef): void {
    for (const { from, to } of node.getChildren('CodeMark'))
      if (!this.#isOpen(from)) this.#hide(from, to);
  }

  /** `<sub>2</sub>` and `<sup>`. */
  #raised({ from, to, node }: SyntaxNodeRef): void {
    const [, name] = /^<(su[bp])>$/.exec(this.#state.sliceDoc(from, to)) ?? [];
    if (name === undefined) return;
    const isEnd = (at: SyntaxNode) =>
      at.name === 'HTMLTag' && this.#state.sliceDoc(at.from, at.to) === `</${name}>`;
    let end = node.nextSibling;
    while (end !== null && !isEnd(end)) end = end.nextSibling;
    if (end === null || end.from === to) return;
    this.#out.push(Decoration.mark({ class: `nt-${name}` }).range(to, end.from));
    if (this.#isOpen(from)) return;
    this.#hide(from, to);
    this.#hide(end.from, end.to);
  }

  #replace(from: number, to: number, source: string, node: ReactNode): void {
    this.#out.push(
      Decoration.replace({ widget: new DrawnWidget(source, node, inlineClass) }).range(from, to),
    );
  }

  #hide(from: number, to: number): void {
    if (to > from) this.#out.push(hidden.range(from, to));
  }

  #sign({ name, from, to, node }: SyntaxNodeRef): void {
    const link = name.startsWith('Link') ? node.parent : null;
    if (link !== null && isBracketed(link)) return;
    if (link === null ? this.#isOpen(from) : this.#isShownLink(link)) {
      this.#out.push(Decoration.mark({ class: 'nt-sign' }).range(from, to));
      return;
    }
    // A line of dashes below a heading is no mark to hide: the line would stay empty.
    if (name === 'HeaderMark' && node.parent?.name.startsWith('Setext')) return;
    if (name === 'LinkMark' && node.parent?.name === 'Image') return;
    this.#hide(from, name === 'HeaderMark' ? this.#behindBlank(to) : to);
  }

  #behindBlank(at: number): number {
    return this.#state.sliceDoc(at, at + 1) === ' ' ? at + 1 : at;
  }

  #lines(from: number, to: number, className: string): void {
    const { doc } = this.#state;
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at);
      const edges = `${line.from <= from ? ' nt-first' : ''}${line.to >= to ? ' nt-last' : ''}`;
      this.#out.push(lineOf(className + edges).range(line.from));
      at = line.to + 1;
    }
  }

  #listMark({ from, to, node }: SyntaxNodeRef): void {
    const task = node.nextSibling?.name === 'Task';
    if (this.#isOpen(from)) return;
    if (task) this.#hide(from, this.#behindBlank(to));
    else if (/^[-*+]$/.test(this.#state.sliceDoc(from, to)))
      this.#out.push(Decoration.replace({ widget: new BulletWidget() }).range(from, to));
  }

  #box(from: number, to: number): void {
    const { main } = this.#state.selection;
    if (this.#isOpen(from) && main.empty && main.head > from && main.head < to) return;
    const line = this.#state.doc.lineAt(from);
    const isOn = /x/i.test(this.#state.sliceDoc(from, to));
    const widget = new BoxWidget(isOn, this.#state.sliceDoc(to, line.to).trim());
    this.#out.push(Decoration.replace({ widget }).range(from, to));
    if (isOn) this.#out.push(lineOf('nt-done').range(line.from));
  }

  #quote(from: number, to: number): void {
    const line = this.#state.doc.lineAt(from);
    const mark = /^([\s>]*)\[!([a-z]{1,20})\][+-]?/i.exec(line.text);
    const type = mark?.[2]?.toLowerCase();
    this.#lines(from, to, type ? `nt-callout nt-callout-${lookOfCallout(type).tone}` : 'nt-quote');
    if (mark === null || type === undefined || this.#isOpen(from)) return;
    const start = line.from + (mark[1]?.length ?? 0);
    const [end, hasTitle] = [line.from + mark[0].length, line.length > mark[0].length];
    const behind = hasTitle ? this.#behindBlank(end) : end;
    const { icon: Icon, label } = lookOfCallout(type);
    const shown = (
      <span className="me-2 flex h-[1lh] items-center gap-2">
        <Icon aria-hidden size={18} />
        {hasTitle ? null : label}
      </span>
    );
    this.#replace(start, behind, `callout ${type} ${hasTitle}`, shown);
    this.#out.push(lineOf('nt-callout-title').range(line.from));
  }
}

/** Drawn parts of one line at most. */
const mostDrawn = 200;

/** `[1]` is a link for the grammar alone: it leads nowhere, and readers see its brackets. */
export function isBracketed(node: SyntaxNode): boolean {
  return node.name === 'Link' && node.getChild('URL') === null;
}

/** Lines of the selection. */
function openLines({ doc }: EditorState, selection: readonly SelectionRange[]): Set<number> {
  const open = new Set<number>();
  for (const { from, to } of selection) {
    const last = doc.lineAt(to).number;
    for (let number = doc.lineAt(from).number; number <= last; number++) {
      open.add(number);
      // All marks of a text that is selected whole need not show.
      if (open.size > mostOpen) return open;
    }
  }
  return open;
}

const mostOpen = 500;

function live(view: EditorView, drawing: Drawing): DecorationSet {
  const { state } = view;
  // A match that is found shows its source, although the field of the panel has the focus.
  const isTouched = view.hasFocus || searchPanelOpen(state);
  const shown = new Live(state, isTouched ? state.selection.ranges : [], drawing);
  for (const { from, to } of view.visibleRanges) shown.show(from, to);
  return shown.set();
}

function isNew(update: ViewUpdate): boolean {
  const { docChanged, viewportChanged, selectionSet, focusChanged, startState, state } = update;
  return (
    docChanged ||
    viewportChanged ||
    selectionSet ||
    focusChanged ||
    syntaxTree(startState) !== syntaxTree(state)
  );
}

export function liveMarkdown(drawing: Drawing): Extension {
  return ViewPlugin.define(
    (view) => ({
      shown: live(view, drawing),
      update(update) {
        if (isNew(update)) this.shown = live(update.view, drawing);
      },
    }),
    { decorations: ({ shown }) => shown },
  );
}
