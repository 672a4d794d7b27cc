// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ownScript } from './trusted-types.ts';

describe('the Trusted Types policy', () => {
  it.each(['/sw.js', './assets/worker.js', `${location.origin}/pdfjs/worker.mjs`])(
    'allows %s and does not change it',
    (url) => {
      expect(ownScript(url)).toBe(url);
    },
  );

  it.each(['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1'])(
    'refuses %s',
    (url) => {
      expect(() => ownScript(url)).toThrow(TypeError);
    },
  );
});
