/**
 * Cards as Markdown, for reading and for other programs of notes: a heading for each deck, then card by card. Between the sides
 * stands a line with `?`, or `??` where both directions are asked, as Obsidian's plugin for spaced repetition has it; `---`
 * ends a card. `read/markdown-cards.ts` reads it. Pure.
 */
import type { AnkiNote } from './anki/note.ts';

type MarkdownNote = Pick<AnkiNote, 'kind' | 'front' | 'back' | 'tags'>;

export function deckAsMarkdown(path: readonly string[]): string {
  return `# ${path.map((name) => name.replaceAll(/\s+/g, ' ').replaceAll(/\/{2,}/g, '/')).join(' // ')}\n\n`;
}

export function noteAsMarkdown({ kind, front, back, tags }: MarkdownNote): string {
  const words = tags.length > 0 ? `Tags: ${tags.join(', ')}\n` : '';
  const between = kind === 'reversed' ? '??' : '?';
  const isText = kind === 'cloze' && back.trim() === '';
  const sides = isText ? [guarded(front)] : [guarded(front), between, guarded(back)];
  return `${words}${sides.join('\n')}\n\n---\n\n`;
}

/** A line that would be a mark of this file gets a backslash, as one that has one already does. */
function guarded(side: string): string {
  const words = side.trim() === '' ? '(picture)' : side;
  return words
    .split('\n')
    .map((line) => (/^\\*(\?\??|-{3,}|# .*|Tags: .*)$/.test(line) ? `\\${line}` : line))
    .join('\n');
}
