/** Summary, flashcards or quiz: one of three. */

import { Circle, CircleCheck } from 'lucide-react';
import type { GenerationKind } from '../../generate/engine.ts';
import { classes } from '../../ui/classes.ts';
import { kinds } from './kinds.ts';

interface KindChoiceProps {
  kind: GenerationKind;
  onKind: (kind: GenerationKind) => void;
}

export function KindChoice({ kind, onKind }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">What to generate</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {kinds.map((item) => (
          <div
            key={item.kind}
            className={classes(
              'relative flex min-h-11 items-start gap-3 rounded-control border p-3 text-left',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              kind === item.kind ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
            )}
          >
            <Mark chosen={kind === item.kind} />
            <div className="grid">
              {/* The button is the whole card; the hint beside it is no part of its name. */}
              <button
                type="button"
                aria-pressed={kind === item.kind}
                aria-describedby={`kind-${item.kind}-hint`}
                onClick={() => onKind(item.kind)}
                className="text-left font-medium outline-none after:absolute after:inset-0"
              >
                {item.label}
              </button>
              <span id={`kind-${item.kind}-hint`} className="text-sm text-muted">
                {item.hint}
              </span>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Mark({ chosen }: { chosen: boolean }) {
  const Icon = chosen ? CircleCheck : Circle;
  return (
    <Icon
      aria-hidden
      size={18}
      className={`mt-0.5 shrink-0 ${chosen ? 'text-accent' : 'text-muted'}`}
    />
  );
}
