/** Hides the header of phones on scrolling down. It returns on scrolling up, and when it gets the focus. */
import { useEffect, useRef } from 'react';

/** Smaller movements are not a scroll, pixels. */
const leastPx = 12;
/** The header is always visible this close to the top, pixels. */
const topPx = 72;

/** Render it inside the header. On wide screens its class has no effect. */
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
      // Stays visible while it has an open menu or the focus.
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
