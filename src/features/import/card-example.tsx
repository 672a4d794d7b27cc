/** A card of an import as the student will see it: front and back drawn. */
import type { Card } from '../../model/entities/card.ts';
import { withGaps } from '../../model/study/cloze-signs.ts';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';

export type CardSides = Pick<Card, 'kind' | 'front' | 'back' | 'asked'>;

export function CardExample({ card }: { card: CardSides }) {
  const { kind, front, back, asked } = card;
  const isCloze = kind === 'cloze';
  return (
    <dl className="grid content-start gap-2 py-3 text-body">
      <Side label="Front" text={isCloze ? withGaps(front, false, asked) : front} />
      <Side
        label="Back"
        text={isCloze ? [withGaps(front, true, asked), back].filter(Boolean).join('\n\n') : back}
      />
    </dl>
  );
}

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-muted">{label}</dt>
      <dd dir="auto" className="max-h-48 overflow-hidden text-left wrap-anywhere" translate="no">
        <MarkdownView text={text} />
      </dd>
    </div>
  );
}
