/** Colours of fenced code on the writing surface, once they are loaded. */
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, type Range, StateEffect } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { CodePart } from '../../../ui/markdown/code-colours.ts';
import { colouredCode, hasCodeColours, loadCodeColours } from '../../../ui/markdown/code-text.tsx';

/** Tells the surface that the colours are loaded. */
const loaded = StateEffect.define<null>();

interface CodeBlock {
  language: string;
  /** Its lines without the marks of a quote or list around them. */
  pieces: readonly { from: number; to: number }[];
}

function blockOf(state: EditorState, node: SyntaxNode): CodeBlock | undefined {
  const info = node.getChild('CodeInfo');
  if (info === null) return undefined;
  return {
    language: state.sliceDoc(info.from, info.to),
    pieces: node.getChildren('CodeText'),
  };
}

function blocksInView(view: EditorView): CodeBlock[] {
  const blocks = new Map<number, CodeBlock>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        if (node.name !== 'FencedCode') return undefined;
        const block = blockOf(view.state, node.node);
        if (block !== undefined) blocks.set(node.from, block);
        return false;
      },
    });
  return [...blocks.values()];
}

/** Decorations of a block; a part over several pieces has one for each. */
function decorate(block: CodeBlock, parts: readonly CodePart[], out: Range<Decoration>[]): void {
  let place = 0;
  let piece = block.pieces[place];
  let at = piece?.from ?? 0;
  for (const { text, look } of parts) {
    for (let left = text.length; left > 0 && piece !== undefined; ) {
      const length = Math.min(left, piece.to - at);
      if (look !== undefined && length > 0)
        out.push(Decoration.mark({ class: look }).range(at, at + length));
      left -= length;
      at += length;
      if (at < piece.to) continue;
      piece = block.pieces[++place];
      at = piece?.from ?? 0;
    }
  }
}

class CodeColours implements PluginValue {
  shown: DecorationSet = Decoration.none;
  /** Of the blocks in view, so that a key reads only its own block anew. */
  #known = new Map<string, CodePart[] | undefined>();
  #isAsked = false;
  #isGone = false;

  constructor(view: EditorView) {
    this.#draw(view);
  }

  update({ view, startState, state, docChanged, viewportChanged, transactions }: ViewUpdate): void {
    const isLoaded = transactions.some(({ effects }) => effects.some((one) => one.is(loaded)));
    const isNewTree = syntaxTree(startState) !== syntaxTree(state);
    if (docChanged || viewportChanged || isNewTree || isLoaded) this.#draw(view);
  }

  destroy(): void {
    this.#isGone = true;
  }

  #draw(view: EditorView): void {
    const blocks = blocksInView(view);
    if (!hasCodeColours()) {
      if (blocks.length > 0) this.#load(view);
      return;
    }
    const known = new Map<string, CodePart[] | undefined>();
    const out: Range<Decoration>[] = [];
    for (const block of blocks) {
      const source = block.pieces.map(({ from, to }) => view.state.sliceDoc(from, to)).join('');
      const key = `${block.language}\n${source}`;
      const isKnown = this.#known.has(key);
      const parts = isKnown ? this.#known.get(key) : colouredCode(source, block.language);
      known.set(key, parts);
      if (parts !== undefined) decorate(block, parts, out);
    }
    this.#known = known;
    this.shown = Decoration.set(out, true);
  }

  #load(view: EditorView): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    void loadCodeColours().then(() => {
      if (!this.#isGone && hasCodeColours()) view.dispatch({ effects: loaded.of(null) });
    });
  }
}

export const codeBlocks: Extension = ViewPlugin.fromClass(CodeColours, {
  decorations: ({ shown }) => shown,
});
