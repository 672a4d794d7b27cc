// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Aloud } from './aloud.tsx';
import { createAloudReading } from './aloud-reading.ts';

const opened = vi.hoisted(() => ({ pageCount: (): number => -1 }));

vi.mock('./open-aloud.ts', () => ({
  openAloud: (_: string, pageCount: () => number) => {
    opened.pageCount = pageCount;
    const reading = createAloudReading({
      speaker: { speak: () => undefined, stop: () => undefined },
      pageCount,
      pageShown: () => 1,
      sentencesOf: async () => [],
      textComes: async () => false,
      prepare: async () => undefined,
      how: () => undefined,
    });
    return Object.assign(reading, { language: () => 'en' });
  },
}));

beforeEach(() => {
  vi.stubGlobal('speechSynthesis', {});
  vi.stubGlobal('SpeechSynthesisUtterance', class {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('knows the pages that a file has once it is unlocked', () => {
  const file = { id: 'cells', name: 'Cells' };
  const { rerender } = render(
    <Aloud file={{ ...file, pageCount: 0 }} hasText={false}>
      text
    </Aloud>,
  );
  rerender(
    <Aloud file={{ ...file, pageCount: 12 }} hasText>
      text
    </Aloud>,
  );
  expect(opened.pageCount()).toBe(12);
});
