/**
 * A second of joy around what it stands on, which is `relative`: sparks in the house's colours. Nothing waits for it, it takes
 * no tap, says nothing to screen readers, and does not exist where motion is reduced.
 */
import { type CSSProperties, useEffect, useState } from 'react';

const sparks = ['bg-warm', 'bg-accent', 'bg-progress', 'bg-warm', 'bg-accent', 'bg-warn'];

export function Celebration() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 grid place-items-center motion-reduce:hidden"
    >
      {[...sparks, ...sparks].map((color, at, all) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they are as many for ever
          key={at}
          className={`absolute h-3 w-1.5 animate-burst rounded-full ${color}`}
          style={{ '--turn': `${(360 / all.length) * at}deg` } as CSSProperties}
        />
      ))}
    </span>
  );
}

interface CelebrateOnceProps {
  /** Whose occasion it is. */
  userId: string | undefined;
  kind: string;
  /** The occasion, such as a study day; `undefined`: there is none now. */
  what: string | undefined;
}

/**
 * The same, once for each occasion in this browser, however often its screen is opened. What was celebrated goes with the
 * student's data (`db/drafts/forget-drafts.ts`).
 */
export function CelebrateOnce({ userId, kind, what }: CelebrateOnceProps) {
  const [celebrated, setCelebrated] = useState<string>();
  useEffect(() => {
    if (userId === undefined || what === undefined) return;
    if (noteFirst(`haversack-celebrated:${userId}:${kind}`, what)) setCelebrated(what);
  }, [userId, kind, what]);
  return what !== undefined && celebrated === what ? <Celebration /> : null;
}

/** @returns whether it was not noted before; where storage is forbidden it would come each time, so it comes never */
function noteFirst(key: string, what: string): boolean {
  try {
    if (localStorage.getItem(key) === what) return false;
    localStorage.setItem(key, what);
    return true;
  } catch {
    return false;
  }
}
