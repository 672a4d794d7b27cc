/** On a phone the header gives its height to what is read, and comes back with the first scroll up, or when the focus enters it. */
import { useEffect, useRef } from 'react';

/** A thumb that rests is no scroll, pixels. */
const leastPx = 12;
/** So near the top it always stands, pixels. */
const topPx = 72;

/** Put it into the header. Laptops have room: there the class has no effect. */
export function HideOnScroll() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const header = mark.current?.closest('header');
    if (!header) return;
    let from = scrollY;
    const show = (isShown: boolean) =>
      header.classList.toggle('max-lg:-translate-y-full', !isShown);
    const follow = () => {
      const moved = scrollY - from;
      if (scrollY > topPx && Math.abs(moved) < leastPx) return;
      from = scrollY;
      // A menu that hangs on it would lose its hold, and the focus is never out of sight.
      show(
        moved <= 0 ||
          scrollY <= topPx ||
          header.matches(':focus-within, :has([aria-expanded=true])'),
      );
    };
    const reveal = () => show(true);
    addEventListener('scroll', follow, { passive: true });
    header.addEventListener('focusin', reveal);
    return () => {
      removeEventListener('scroll', follow);
      header.removeEventListener('focusin', reveal);
      reveal();
    };
  }, []);
  return <span ref={mark} hidden />;
}
