interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** At the right, such as “12 of 40 pages”; by default the percentage. */
  detail?: string;
}

export function ProgressBar({ label, value, max, detail }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 text-muted tabular-nums">
          {detail ?? `${Math.round(share * 100)} %`}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={detail}
        className="h-2 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="h-full origin-left rounded-full bg-progress transition-transform duration-150"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
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
