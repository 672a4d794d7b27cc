import type { HighlightColor } from '../../model/entities/highlight.ts';

export const colorNames: Readonly<Record<HighlightColor, string>> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
  orange: 'Orange',
};

/** In `highlights.css`. */
export const colorClasses: Readonly<Record<HighlightColor, string>> = {
  yellow: 'highlight-yellow',
  green: 'highlight-green',
  blue: 'highlight-blue',
  pink: 'highlight-pink',
  orange: 'highlight-orange',
};

/** Of drawn lines: `--highlight-edge` in `highlights.css`. */
export const edgeColors: Readonly<Record<HighlightColor, string>> = {
  yellow: '#a17c07',
  green: '#23914a',
  blue: '#3b7fdc',
  pink: '#d1478f',
  orange: '#c56416',
};
