/** Builds only the WOFF2 fonts of KaTeX: all supported browsers read it, and the device stores every built file. */
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
