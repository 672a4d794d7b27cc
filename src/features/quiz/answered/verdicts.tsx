/** How an answer went, in a word and a sign. */
import { CircleCheck, CircleDot, CircleMinus, CircleX } from 'lucide-react';
import type { Verdict } from '../../../model/study/scoring.ts';

const looks: Record<Verdict, { icon: typeof CircleX; word: string; className: string }> = {
  right: { icon: CircleCheck, word: 'Correct', className: 'text-accent' },
  partly: { icon: CircleDot, word: 'Partly correct', className: 'text-warn' },
  wrong: { icon: CircleX, word: 'Wrong', className: 'text-danger' },
  unanswered: { icon: CircleMinus, word: 'Not answered', className: 'text-warn' },
};

export function VerdictLine({ verdict, share }: { verdict: Verdict; share: number }) {
  const look = looks[verdict];
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${look.className}`}>
      <look.icon aria-hidden size={18} />
      {verdict === 'partly' ? `${look.word}: ${Math.round(share * 100)} %` : look.word}
    </p>
  );
}

export function PartMark({ isRight }: { isRight: boolean }) {
  const { icon: Icon, word, className } = looks[isRight ? 'right' : 'wrong'];
  return <Icon role="img" aria-label={word} size={18} className={`mt-0.5 shrink-0 ${className}`} />;
}
