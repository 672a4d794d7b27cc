/** A formula, drawn by KaTeX once it is loaded. */
import { useLayoutEffect, useRef, useState } from 'react';
import { loadPart } from '../../lib/missing-part.ts';

/** Set by the first formula; later ones are drawn at once. */
let draw: typeof import('./katex.ts')['drawFormula'] | undefined;
let hasChemistry = false;

/** Formulas of chemistry, which an extension of KaTeX reads. */
const chemistry = /\\(?:ce|pu)(?![a-zA-Z])/;

/** Loads what draws this formula. */
async function loadDrawing(isChemistry: boolean): Promise<void> {
  const [part] = await Promise.all([
    loadPart(() => import('./katex.ts'), false),
    isChemistry && loadPart(() => import('katex/contrib/mhchem'), false),
  ]);
  draw = part.drawFormula;
  hasChemistry ||= isChemistry;
}

/** Loads what draws the formulas of a text, for print, which does not wait. It may fail. */
export async function loadFormulas(text: string): Promise<void> {
  if (text.includes('$')) await loadDrawing(chemistry.test(text));
}

interface FormulaProps {
  tex: string;
  isDisplay: boolean;
  /** What the formula says, for highlights and searches in a text. */
  words?: string;
}

/** A formula in TeX. Shows its words or its source until KaTeX is loaded, or if it cannot be loaded. */
export function Formula({ tex, isDisplay, words }: FormulaProps) {
  const isChemistry = chemistry.test(tex);
  const isLoaded = () => draw !== undefined && (hasChemistry || !isChemistry);
  const [ready, setReady] = useState(isLoaded);
  const element = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws again once it is ready
  useLayoutEffect(() => {
    if (isLoaded()) {
      if (draw !== undefined && element.current) draw(tex, element.current, isDisplay);
      return;
    }
    let isGone = false;
    loadDrawing(isChemistry)
      .then(() => {
        if (!isGone) setReady(true);
      })
      .catch((error: unknown) => console.warn('Formulas could not be loaded', error));
    return () => {
      isGone = true;
    };
  }, [tex, isDisplay, ready]);
  // Another key for each formula, since React does not know the elements that KaTeX added.
  return (
    <span
      key={ready ? `${tex} ${isDisplay}` : 'source'}
      ref={element}
      data-words={words}
      translate="no"
      dir="ltr"
      className={
        isDisplay
          ? 'block max-w-full overflow-x-auto overflow-y-hidden py-1'
          : 'inline-block max-w-full overflow-x-auto overflow-y-hidden align-middle'
      }
    >
      {ready ? null : (words ?? tex)}
    </span>
  );
}
