/** What is made from a file, around its pages. It is another feature's: `src/file-page.tsx` puts the two together. */
import type { ComponentType, ReactNode } from 'react';
import type { PanePath } from '../../beside/screen-pane.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { WordsMaterial } from './highlights/words-material.ts';

export interface Material extends WordsMaterial {
  /** Chooses what stands beside the pages. */
  BesideButton: ComponentType<{ file: StudyFile; onPath: (path: PanePath) => void }>;
  /** Begins to make something. */
  GenerateButton: ComponentType<{ file: StudyFile }>;
  /** Beside the pages; `highlights` in a tab of its own. */
  MadePanel: ComponentType<{ file: StudyFile; canMake: boolean; highlights: ReactNode }>;
  /** What was made and is not saved yet. */
  DraftNotice: ComponentType<{ file: StudyFile }>;
  /** Nothing unless the student opened it. */
  GenerateDialog: ComponentType<{ file: StudyFile }>;
}
