/** Summary, flashcards or quiz: one of three. */
import type { GenerationKind } from '../../../generate/engine.ts';
import { classes } from '../../../ui/classes.ts';
import { kinds } from './kinds.ts';

interface KindChoiceProps {
  kind: GenerationKind;
  onKind: (kind: GenerationKind) => void;
}

export function KindChoice({ kind, onKind }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">What to make</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {kinds.map((item) => (
          <label
            key={item.kind}
            className={classes(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border p-3',
              'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
              kind === item.kind ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name="kind"
              value={item.kind}
              checked={kind === item.kind}
              onChange={() => onKind(item.kind)}
              aria-describedby={`kind-${item.kind}`}
              aria-label={item.label}
              className="mt-1 accent-accent"
            />
            <span className="grid">
              <span className="font-medium">{item.label}</span>
              <span id={`kind-${item.kind}`} className="text-sm text-muted">
                {item.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
