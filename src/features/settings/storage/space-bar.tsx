/** The storage used, as one bar and in words. */
import { formatBytes } from '../../../ui/format.ts';
import type { SpacePart } from './space-parts.ts';

export function SpaceBar({ parts }: { parts: readonly SpacePart[] }) {
  return (
    <>
      <div
        aria-hidden
        className="flex h-3 gap-px overflow-hidden rounded-full bg-surface-2 forced-colors:border"
      >
        {parts.map(({ label, bytes, colorClass }) => (
          <div key={label} className={`min-w-0.5 ${colorClass}`} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul aria-label="Storage used" className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {parts.map(({ label, bytes, colorClass }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 shrink-0 rounded-sm ${colorClass}`} />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
