/** The grammar of a note for the writing surface: Markdown with our formulas, marks, links and footnotes. */
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import type { InlineContext, MarkdownConfig } from '@lezer/markdown';
import { longestTag, typedTagAt } from '../../../text/markdown/typed-tag.ts';

/** Longest formula, link or mark that is looked for in a line, letters. */
const longest = 2_000;

/** A part between two signs of one line. */
function between(name: string, code: number, form: RegExp, before: string): MarkdownConfig {
  return {
    defineNodes: [{ name }],
    parseInline: [
      {
        name,
        before,
        parse(context: InlineContext, next: number, at: number) {
          if (next !== code) return -1;
          form.lastIndex = 0;
          const found = form.exec(context.slice(at, Math.min(context.end, at + longest)));
          return found === null
            ? -1
            : context.addElement(context.elt(name, at, at + found[0].length));
        },
      },
    ],
  };
}

/** By the rules of money: no blank inside the signs, and no digit after them (src/text/markdown). */
const formula = between(
  'InlineMath',
  36,
  /^(?:\$\$(?=\S)(?:\\.|[^$\\\n])+\$\$|\$(?=\S)(?:\\.|[^$\\\n])+?(?<=\S)\$(?!\d))/,
  'Escape',
);

/** `[[…]]`, and `![[…]]` of a picture or sound. */
const link = between('NoteLink', 91, /^\[\[[^[\]\n]+\]\]/, 'Link');
const embed = between('Embed', 33, /^!\[\[[^[\]\n]+\]\]/, 'Image');
const footnote = between('FootnoteMark', 91, /^\[\^[^[\]\s]{1,999}\]/, 'NoteLink');

/** `#exam`. */
const tag: MarkdownConfig = {
  defineNodes: [{ name: 'Tag' }],
  parseInline: [
    {
      name: 'Tag',
      parse(context, next, at) {
        if (next !== 35) return -1;
        const from = Math.max(context.offset, at - 1);
        const text = context.slice(from, Math.min(context.end, at + longestTag + 2));
        const name = typedTagAt(text, at - from);
        return name === undefined
          ? -1
          : context.addElement(context.elt('Tag', at, at + 1 + name.length));
      },
    },
  ],
};

const markDelimiter = { resolve: 'Highlight', mark: 'HighlightMark' };
const highlight: MarkdownConfig = {
  defineNodes: [{ name: 'Highlight' }, { name: 'HighlightMark' }],
  parseInline: [
    {
      name: 'Highlight',
      after: 'Emphasis',
      parse(context, next, at) {
        if (next !== 61 || context.char(at + 1) !== 61 || context.char(at + 2) === 61) return -1;
        const isSpace = (code: number) => code === -1 || /\s/.test(String.fromCharCode(code));
        const [before, after] = [
          isSpace(at === context.offset ? -1 : context.char(at - 1)),
          isSpace(at + 2 >= context.end ? -1 : context.char(at + 2)),
        ];
        return context.addDelimiter(markDelimiter, at, at + 2, !after, !before);
      },
    },
  ],
};

export const noteExtensions: MarkdownConfig[] = [formula, link, embed, footnote, highlight, tag];

export const noteLanguage: Extension = markdown({
  base: markdownLanguage,
  extensions: noteExtensions,
  completeHTMLTags: false,
  addKeymap: false,
  pasteURLAsLink: true,
});

/** How long a key may wait for the grammar of the text before the caret. Milliseconds. */
const parseMs = 50;

/** Whether the end of the selection is in a part of this name. */
export function isWithin(state: EditorState, name: RegExp): boolean {
  const { to } = state.selection.main;
  const tree = ensureSyntaxTree(state, to, parseMs) ?? syntaxTree(state);
  let node = tree.resolveInner(to, -1);
  while (node.parent && !name.test(node.name)) node = node.parent;
  return node.parent !== null;
}
