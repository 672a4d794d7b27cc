import { classes } from './classes.ts';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** At the right, such as “12 of 40 pages”; by default the percentage. */
  detail?: string;
}

export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  const share = shareOf(value, max);
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 text-muted tabular-nums">
          {detail ?? `${Math.round(share * 100)} %`}
        </span>
      </div>
      <Bar label={label} value={value} max={max} valueText={detail} />
    </div>
  );
}

interface BarProps {
  label: string;
  /** May exceed `max`: more cards than a goal asks for. */
  value: number;
  max: number;
  valueText?: string | undefined;
  isThin?: boolean;
}

export function Bar({ label, value, max, valueText, isThin = false }: BarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={classes(
        'w-full overflow-hidden rounded-full bg-surface-2',
        isThin ? 'h-1.5' : 'h-2',
      )}
    >
      <div
        className="h-full origin-left rounded-full bg-progress transition-transform duration-150"
        style={{ transform: `scaleX(${shareOf(value, max)})` }}
      />
    </div>
  );
}

function shareOf(value: number, max: number): number {
  return max > 0 ? Math.min(1, value / max) : 0;
}

interface StepProgressProps {
  /** Empty while the work waits for its turn. */
  step: string;
  done: number;
  /** 0 if it is not known. */
  total: number;
}

/** Progress within the present step. */
export function StepProgress({ step, done, total }: StepProgressProps) {
  return (
    <ProgressBar
      label={step === '' ? 'Waiting…' : step}
      value={done}
      max={total}
      {...(total === 0 && { detail: '' })}
    />
  );
}
