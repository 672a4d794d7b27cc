/** Of KaTeX's fonts only WOFF2 is built: each browser of ours reads it, and all that is built is kept on the device. */
import type { Plugin } from 'vite';

export function katexFonts(): Plugin {
  return {
    name: 'haversack-katex-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex[^?]*\.css$/ },
      handler: (code) => ({
        code: code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, ''),
        map: null,
      }),
    },
  };
}
