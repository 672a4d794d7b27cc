/** What layouts share with their parts: the logo, the skip link, and which parts fit a window or a screen. */
import { useMedia } from '../../ui/use-media.ts';

/** The app's logo, the same as its icons. Decorative, since the name is beside it. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <path d="M24 14a8 8 0 0 1 16 0" fill="none" className="stroke-accent" strokeWidth="4" />
      <path
        d="M13 32a19 19 0 0 1 38 0v21a7 7 0 0 1-7 7H20a7 7 0 0 1-7-7Z"
        className="fill-accent"
      />
      <path d="M9 38v14M55 38v14" className="stroke-accent" strokeWidth="5" strokeLinecap="round" />
      <path d="M20 47h24v13H20Z" className="fill-on-accent" fillOpacity="0.3" />
      <path
        d="M20 46.500h24"
        className="stroke-on-accent"
        strokeWidth="2.500"
        strokeOpacity="0.85"
      />
      <path d="M32 20c9 4 9 14 0 21-9-7-9-17 0-21Z" className="fill-on-accent" />
      <path d="M32 28v11" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2 text-lg font-semibold tracking-tight">
      <LogoMark />
      Haversack
    </span>
  );
}

/** The first stop of the Tab key: skips the navigation. A button, since the router owns the address. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById('main')?.focus()}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </button>
  );
}

/** Whether the sidebar fits: Tailwind's `lg`. Only the visible navigation is rendered, which keeps the start fast. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64rem)');
}
