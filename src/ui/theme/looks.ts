/**
 * Text size and contrast, stored on this device. The page has them as attributes, and `app.css` and the themes say what they
 * mean. `src/app/before-bundle/looks.js` sets them before the first paint and must agree on the keys and attributes.
 */
import { useSyncExternalStore } from 'react';

/** Each with the usual one, which is not stored. */
export const looks = {
  text: { usual: 'default', values: ['small', 'default', 'large', 'larger'] },
  contrast: { usual: 'auto', values: ['auto', 'default', 'higher'] },
} as const;

export type Look = keyof typeof looks;
export type LookValue<L extends Look> = (typeof looks)[L]['values'][number];

export function lookKey(look: Look): string {
  return `haversack-${look}`;
}

const changes = new EventTarget();

/** @returns the usual one for anything else that is stored */
export function readLook<L extends Look>(look: L): LookValue<L> {
  const { usual, values } = looks[look];
  const worn = document.documentElement.getAttribute(`data-${look}`);
  return (values.find((value) => value === worn) ?? usual) as LookValue<L>;
}

export function setLook<L extends Look>(look: L, value: LookValue<L>): void {
  const isUsual = value === looks[look].usual;
  document.documentElement.setAttribute(`data-${look}`, isUsual ? '' : value);
  changes.dispatchEvent(new Event('change'));
  try {
    if (isUsual) localStorage.removeItem(lookKey(look));
    else localStorage.setItem(lookKey(look), value);
  } catch {
    // Storage is forbidden or full: the choice lasts until the page closes.
  }
}

export function useLook<L extends Look>(look: L): LookValue<L> {
  return useSyncExternalStore(follow, () => readLook(look));
}

function follow(onChange: () => void): () => void {
  changes.addEventListener('change', onChange);
  addEventListener('storage', onChange);
  return () => {
    changes.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
  };
}
