/**
 * Sparks for a second around their parent, which is `relative`. Taps go through them, screen readers skip them, and reduced
 * motion hides them.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={at}
          className={`absolute h-3 w-1.5 animate-burst rounded-full ${color}`}
          style={{ '--turn': `${(360 / all.length) * at}deg` } as CSSProperties}
        />
      ))}
    </span>
  );
}

interface CelebrateOnceProps {
  userId: string | undefined;
  kind: string;
  /** The occasion, such as a study day, if there is one now. */
  what: string | undefined;
}

/** Celebrates each occasion once in this browser. `db/drafts/forget-drafts.ts` deletes the note with the student's data. */
export function CelebrateOnce({ userId, kind, what }: CelebrateOnceProps) {
  const [celebrated, setCelebrated] = useState<string>();
  useEffect(() => {
    if (userId === undefined || what === undefined) return;
    if (noteFirst(`haversack-celebrated:${userId}:${kind}`, what)) setCelebrated(what);
  }, [userId, kind, what]);
  return what !== undefined && celebrated === what ? <Celebration /> : null;
}

/** @returns whether it is new; false where storage is forbidden, since it would be new each time */
function noteFirst(key: string, what: string): boolean {
  try {
    if (localStorage.getItem(key) === what) return false;
    localStorage.setItem(key, what);
    return true;
  } catch {
    return false;
  }
}
