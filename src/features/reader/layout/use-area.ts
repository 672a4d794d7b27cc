/** The inner size of the element that scrolls, CSS pixels; 0 before it is known. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useArea(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [area, setArea] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setArea((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    look();
    return () => observer.disconnect();
  }, [element]);
  return area;
}
