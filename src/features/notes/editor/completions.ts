/** What is offered while words are typed: things to link to after `[[`, tags after `#`, and blocks after `/`. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import { suggestTags } from '../../../components/tags/tag-choice.ts';
import { currentDatabase } from '../../../db/database.ts';
import { plural } from '../../../lib/plural.ts';
import { tagKey } from '../../../model/entities/tag.ts';
import { suggestLinks } from '../../../queries/links/suggest-links.ts';
import { askSearch } from '../../../queries/search/search.ts';
import { readTags, type UsedTag } from '../../../queries/tags/tags.ts';
import { typedTagAt } from '../../../text/markdown/typed-tag.ts';
import { formatDate } from '../../../ui/format.ts';
import {
  insertCallout,
  insertCardLine,
  insertDisplayFormula,
  insertFence,
  insertFootnote,
  insertRule,
  insertText,
  toggleLines,
} from './commands.ts';
import { isWithin } from './note-language.ts';
import { addTable } from './tables/table-keys.ts';

interface Block {
  label: string;
  /** Other words that find it. */
  also: string;
  act: Command | 'picture';
}

const blocks: Block[] = [
  { label: 'Heading 1', also: 'h1 title', act: toggleLines('h1') },
  { label: 'Heading 2', also: 'h2 section', act: toggleLines('h2') },
  { label: 'Heading 3', also: 'h3', act: toggleLines('h3') },
  { label: 'Bulleted list', also: 'ul bullets', act: toggleLines('bullet') },
  { label: 'Numbered list', also: 'ol', act: toggleLines('number') },
  { label: 'Task', also: 'to-do todo checkbox box', act: toggleLines('box') },
  { label: 'Table', also: 'grid', act: addTable },
  { label: 'Picture', also: 'image photo camera', act: 'picture' },
  { label: 'Formula', also: 'math latex equation', act: insertDisplayFormula },
  { label: 'Quote', also: 'blockquote', act: toggleLines('quote') },
  { label: 'Card', also: 'flashcard term :: meaning question', act: insertCardLine },
  { label: 'Callout', also: 'tip note info box', act: insertCallout },
  { label: 'Code', also: 'fence program', act: insertFence },
  { label: 'Footnote', also: 'reference', act: insertFootnote },
  { label: 'Divider', also: 'line rule hr', act: insertRule },
  { label: 'Date', also: 'today', act: (target) => insertText(formatDate(Date.now()))(target) },
];

export interface CompletionActs {
  noteId: string;
  /** Asks for a picture and puts it at the caret. */
  onPicture: () => void;
}

function slash(acts: CompletionActs) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/(?:^|\s)\/[\p{L}\d -]{0,30}$/u);
    if (typed === null) return null;
    const from = typed.from + typed.text.indexOf('/');
    const key = typed.text
      .slice(typed.text.indexOf('/') + 1)
      .toLowerCase()
      .trim();
    const options = blocks
      .filter(
        ({ label, also }) =>
          `${label} ${also}`
            .toLowerCase()
            .split(/[\s-]+/)
            .some((word) => word.startsWith(key)) || label.toLowerCase().startsWith(key),
      )
      .map(
        ({ label, act }): Completion => ({
          label,
          type: 'block',
          apply: (view, _completion, start, end) => {
            view.dispatch({ changes: { from: start, to: end }, userEvent: 'input.complete' });
            if (act === 'picture') acts.onPicture();
            else act(view);
          },
        }),
      );
    // At once, so that Enter right behind the last letter takes what it names.
    const update: CompletionResult['update'] = (_shown, _from, _to, now) => slash(acts)(now);
    return options.length === 0 ? null : { from, options, filter: false, update };
  };
}

async function links(context: CompletionContext, hereId: string): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/\[\[[^[\]\n]{0,200}$/);
  // A picture or sound is chosen otherwise.
  if (typed === null || context.state.sliceDoc(typed.from - 1, typed.from) === '!') return null;
  const key = typed.text.slice(2);
  const found = await suggestLinks(currentDatabase(), key, { hereId, ask: askSearch });
  const options = found.map(
    ({ title, detail, heading, text }): Completion => ({
      label: heading ?? title,
      detail: heading === undefined ? detail : title,
      type: 'link',
      apply: (view, _completion, from, to) => put(view, from, to, text),
    }),
  );
  // A name with `#` is no title: a link to it would end at a heading.
  if (key.trim() !== '' && !key.includes('#'))
    options.push({
      label: `New note “${key.trim()}”`,
      type: 'link',
      apply: (view, _completion, from, to) => put(view, from, to, `[[${key.trim()}]]`),
    });
  return options.length === 0 ? null : { from: typed.from, options, filter: false };
}

/** A `#` alone at the start of a line begins a heading. Code and formulas have no tags. */
async function tags(context: CompletionContext, hereId: string): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/#[\p{L}\p{M}\p{N}_/-]{0,40}$/u);
  if (typed === null) return null;
  const line = context.state.doc.lineAt(typed.from);
  const key = typed.text.slice(1);
  const isTag = typedTagAt(
    `${line.text.slice(0, typed.from - line.from)}#a`,
    typed.from - line.from,
  );
  if (isTag === undefined || (key === '' && typed.from === line.from)) return null;
  if (isWithin(context.state, /^(?:FencedCode|CodeBlock|InlineCode|InlineMath|Link|NoteLink)$/))
    return null;
  const { all, of } = await readTags(currentDatabase());
  // A pause has saved what is being typed: so far it is a tag of this note alone.
  const isBegun = (tag: UsedTag) =>
    tag.key === tagKey(key) &&
    tag.count === 1 &&
    of('note', hereId).some((own) => own.isTyped && own.key === tag.key);
  const names = all.filter((tag) => typedTagAt(`#${tag.name}`, 0) === tag.name && !isBegun(tag));
  // A tag that is typed whole needs no offer, and Enter begins a new line.
  if (names.some((tag) => tag.key === tagKey(key))) return null;
  const options = suggestTags(names, [], key, 1).map(
    ({ name, count }): Completion => ({
      label: `#${name}`,
      detail: plural(count, 'use'),
      type: 'tag',
      apply: (view, _completion, from, to) => put(view, from, to, `#${name}`),
    }),
  );
  return options.length === 0 ? null : { from: typed.from, options, filter: false };
}

/** Over what is typed, with the closing brackets that a phone's keyboard may have put behind it. */
function put(view: EditorView, from: number, to: number, text: string): void {
  const behind = view.state.sliceDoc(to, to + 2) === ']]' ? 2 : 0;
  view.dispatch({
    changes: { from, to: to + behind, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

export function noteCompletions(acts: CompletionActs): Extension {
  return [
    autocompletion({
      override: [
        (context) => links(context, acts.noteId),
        (context) => tags(context, acts.noteId),
        slash(acts),
      ],
      icons: false,
      aboveCursor: true,
      defaultKeymap: false,
      activateOnTypingDelay: 50,
      // The menus open by signs that nobody types for another reason.
      interactionDelay: 0,
      tooltipClass: () => 'nt-offers',
    }),
    Prec.highest(keymap.of(completionKeymap)),
  ];
}
