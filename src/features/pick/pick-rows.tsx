/**
 * Sentences as rows: each can be taken in hand, also one that was decided. A laptop lists them beside the page, a
 * phone in a dialog.
 */
import { Plus } from 'lucide-react';
import { plural } from '../../lib/plural.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OutcomeIcon, type PickPlace, placeInWords } from './pick-parts.tsx';
import { outcomeOf, type PickSentence, type Sitting, tallyOf } from './pick-state.ts';
import { MarkedSentence } from './pick-words.tsx';

interface SentenceRowProps {
  of: PickSentence;
  sitting: Sitting;
  place: PickPlace;
  onLook: () => void;
}

export function SentenceRow({ of, sitting, place, onLook }: SentenceRowProps) {
  const outcome = outcomeOf(sitting, of.key);
  const page = (
    <span className="shrink-0 text-sm text-muted tabular-nums">{placeInWords(place, of.page)}</span>
  );
  if (outcome !== undefined) {
    return (
      <li>
        <button
          type="button"
          onClick={onLook}
          className="flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-sm text-muted hover:bg-surface-2 pointer-coarse:min-h-11"
        >
          <OutcomeIcon outcome={outcome} />
          <span dir="auto" translate="no" className="min-w-0 flex-1 truncate text-start">
            {of.sentence}
          </span>
          {page}
        </button>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        onClick={onLook}
        className="flex w-full items-baseline gap-3 rounded-control p-3 text-start text-body leading-6 text-muted hover:bg-surface-2"
      >
        <span dir="auto" translate="no" className="min-w-0 flex-1 text-start">
          <MarkedSentence of={of} hidden={[]} />
        </span>
        {page}
      </button>
    </li>
  );
}

/** Sentences of one heading that follow each other. */
export function groupBySection(
  sentences: readonly PickSentence[],
): { section: string; sentences: PickSentence[] }[] {
  const groups: { section: string; sentences: PickSentence[] }[] = [];
  for (const one of sentences) {
    const group = groups.at(-1);
    if (group?.section === one.section) group.sentences.push(one);
    else groups.push({ section: one.section, sentences: [one] });
  }
  return groups;
}

export function SectionHeading({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <h3 dir="auto" className="px-3 pt-2 pb-1 text-start text-small font-semibold text-muted">
      {children}
    </h3>
  );
}

interface SentencesDialogProps {
  sitting: Sitting;
  place: PickPlace;
  onLook: (key: string) => void;
  /** Absent where none is in hand, whose page it would be. */
  onAdd?: () => void;
  onClose: () => void;
}

export function SentencesDialog({ sitting, place, onLook, onAdd, onClose }: SentencesDialogProps) {
  const { kept, skipped, total } = tallyOf(sitting);
  return (
    <Dialog title="Sentences" onClose={onClose}>
      <p className="px-3 text-sm text-muted tabular-nums">
        {`${plural(total, 'sentence')}: ${kept} kept, ${skipped} skipped`}
      </p>
      {onAdd === undefined ? null : (
        <Button
          variant="secondary"
          size="sm"
          className="mx-3 mt-2 justify-self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => {
            onClose();
            onAdd();
          }}
        >
          Add a sentence
        </Button>
      )}
      {groupBySection(sitting.sentences).map(({ section, sentences }) => (
        <section key={sentences[0]?.key}>
          <SectionHeading>{section}</SectionHeading>
          <ul>
            {sentences.map((of) => (
              <SentenceRow
                key={of.key}
                {...{ of, sitting, place }}
                onLook={() => {
                  onClose();
                  onLook(of.key);
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
