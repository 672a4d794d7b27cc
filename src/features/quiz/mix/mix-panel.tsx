/** From what a mixed quiz draws, and how many questions there are now. */
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import { type Mix, remixQuiz } from '../../../model/entities/quiz/quiz.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { MixDialog } from './mix-dialog.tsx';
import { countDrawn } from './pool.ts';
import { keysOfMix, readSources } from './sources.ts';

export const nothingToDraw =
  'No questions to draw from. Add a quiz, restore one from the Trash, or choose other sources.';

interface MixPanelProps {
  quiz: { id: string; title: string; mix: Mix };
  /** Questions that it can draw from. */
  count: number;
}

export function MixPanel({ quiz, count }: MixPanelProps) {
  const { id, mix } = quiz;
  const [isOpen, setOpen] = useState(false);
  const keys = keysOfMix(mix);
  const sources = useRows((db) => readSources(db, keys), [keys.join(' ')]);
  const chosen = new Set(keys);
  const names = sources?.filter(({ key }) => chosen.has(key)).map(({ label }) => label) ?? [];
  const save = async (wanted: { title: string; mix: Mix }) =>
    tell(await mutate(remixQuiz, { id, ...wanted }), {
      done: say.saved,
      failed: 'Could not change the quiz. Try again.',
    });
  return (
    <Panel
      title="Mixed quiz"
      actions={
        <Button
          variant="ghost"
          icon={<SlidersHorizontal aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        >
          Change mixed quiz
        </Button>
      }
    >
      <p>
        {count === 0
          ? nothingToDraw
          : `${plural(countDrawn(mix, count), 'question')} each time, drawn from ${count}.`}
        {count > 0 && mix.isAdaptive ? ' Weak pages come more often.' : ''}
      </p>
      {sources === undefined ? null : (
        <p className="text-sm text-muted">
          From: <bdi>{chosen.size === 0 ? 'all your quizzes' : [...new Set(names)].join(', ')}</bdi>
        </p>
      )}
      {isOpen ? <MixDialog quiz={quiz} onSave={save} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}
