/** The drawing of the house: the bag of the app's sign, open, and in it what belongs here. Decorative. */
import type { ReactNode } from 'react';

export function BagDrawing({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden className="relative grid h-28 w-32 justify-items-center">
      <svg aria-hidden viewBox="0 0 128 112" className="absolute inset-0 size-full">
        <ellipse cx="64" cy="104" rx="46" ry="6" className="fill-surface-2" />
        <path
          d="M38 62c0-32 52-32 52 0"
          fill="none"
          className="stroke-accent"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <g className="stroke-warm" strokeWidth="3" strokeLinecap="round">
          <path d="M20 36l6 5M14 54h8M108 36l-6 5M114 54h-8" />
        </g>
      </svg>
      {/* What looks out of it stands before its back and behind its front. */}
      <span className="absolute top-2 grid size-14 place-items-center rounded-2xl border border-line bg-surface text-accent shadow-card">
        {icon}
      </span>
      <svg aria-hidden viewBox="0 0 128 112" className="absolute inset-0 size-full">
        <path d="M30 58h68v36a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10Z" className="fill-accent" />
        <path
          d="M24 66v22M104 66v22"
          className="stroke-accent"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M42 78h44v26H42Z" className="fill-on-accent" fillOpacity="0.25" />
        <path d="M42 78h44" className="stroke-on-accent" strokeOpacity="0.8" strokeWidth="2.5" />
        <path d="M64 62c6 2 6 8 0 12-6-4-6-10 0-12Z" className="fill-on-accent" />
      </svg>
    </span>
  );
}
