/** A formula in TeX. Until KaTeX is loaded, and where it cannot be, its source is shown. */
import { useLayoutEffect, useRef, useState } from 'react';
import { loadPart } from '../../lib/parts/missing-part.ts';

type Draw = typeof import('./katex.ts')['drawFormula'];

/** From the second formula on there is nothing to wait for. */
let draw: Draw | undefined;

export function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const [ready, setReady] = useState(draw !== undefined);
  const element = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is ready, it is drawn
  useLayoutEffect(() => {
    if (draw !== undefined && element.current) draw(tex, element.current, isDisplay);
    if (draw !== undefined) return;
    let isGone = false;
    loadPart(() => import('./katex.ts'), false)
      .then((part) => {
        draw = part.drawFormula;
        if (!isGone) setReady(true);
      })
      .catch((error: unknown) => console.warn('Formulas could not be loaded', error));
    return () => {
      isGone = true;
    };
  }, [tex, isDisplay, ready]);
  // Another key: what KaTeX has put there is not React's.
  return (
    <span
      key={ready ? `${tex} ${isDisplay}` : 'source'}
      ref={element}
      translate="no"
      dir="ltr"
      className={
        isDisplay
          ? 'block max-w-full overflow-x-auto overflow-y-hidden py-1'
          : 'inline-block max-w-full overflow-x-auto overflow-y-hidden align-middle'
      }
    >
      {ready ? null : tex}
    </span>
  );
}
