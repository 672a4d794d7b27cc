/** Program source in the colours of its language once they are loaded; plain until then, and if they cannot load. */
import { useEffect, useMemo, useState } from 'react';
import { loadPart } from '../../lib/missing-part.ts';
import type { CodePart } from './code-colours.ts';

type PartsOf = typeof import('./code-colours.ts')['partsOfCode'];

/** Set by the first block; later ones have their colours at once. */
let partsOf: PartsOf | undefined;

/** Loads the colours, if the text has fenced code. Never rejects: without colours, source stays plain. */
export async function loadCodeColours(text = '```'): Promise<void> {
  if (!/```|~~~/.test(text)) return;
  try {
    partsOf = (await loadPart(() => import('./code-colours.ts'), false)).partsOfCode;
  } catch (error) {
    console.warn('Colours of code could not be loaded', error);
  }
}

/** Parts of the source with their looks; undefined until the colours are loaded, and for unknown languages. */
export function colouredCode(source: string, language: string): CodePart[] | undefined {
  return partsOf?.(source, language);
}

export const hasCodeColours = (): boolean => partsOf !== undefined;

export function CodeText({ text, language }: { text: string; language: string | undefined }) {
  const [isReady, setReady] = useState(hasCodeColours);
  const isWanted = language !== undefined && language !== '';
  useEffect(() => {
    if (!isWanted || isReady) return;
    let isGone = false;
    void loadCodeColours().then(() => {
      if (!isGone && hasCodeColours()) setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, isReady]);
  const parts = useMemo(
    () => (isReady && isWanted ? colouredCode(text, language) : undefined),
    [isReady, isWanted, text, language],
  );
  if (parts === undefined) return text;
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    if (part.look === undefined) return part.text;
    return (
      <span key={key} className={part.look}>
        {part.text}
      </span>
    );
  });
}
