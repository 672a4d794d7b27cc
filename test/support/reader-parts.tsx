/** The highlights that the app hands to a reader, for tests of the reader alone. What other features make is left out. */
import type { ReactNode } from 'react';
import { ToolButtons } from '../../src/features/highlights/area/tools.tsx';
import { copyCited } from '../../src/features/highlights/export/copy-cited.ts';
import { HighlightsPanel } from '../../src/features/highlights/highlights-panel.tsx';
import { HighlightWords } from '../../src/features/highlights/list-parts.tsx';
import { PageHighlights } from '../../src/features/highlights/page-highlights.tsx';
import { noParts, type ReaderParts, ReaderPartsContext } from '../../src/features/reader/parts.ts';

const parts: ReaderParts = {
  ...noParts,
  HighlightsPanel,
  PageHighlights,
  HighlightWords,
  ToolButtons,
  copyCited,
};

export function WithReaderParts({ children }: { children: ReactNode }) {
  return <ReaderPartsContext value={parts}>{children}</ReaderPartsContext>;
}
