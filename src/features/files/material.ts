/** What is made from a file, around its pages. It is another feature's: `src/file-page.tsx` puts the two together. */
import type { ComponentType } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';

export interface Material {
  /** Begins to make something. */
  GenerateButton: ComponentType<{ file: StudyFile }>;
  /** Beside the pages. */
  MadePanel: ComponentType<{ file: StudyFile; canMake: boolean }>;
  /** What was made and is not saved yet. */
  DraftNotice: ComponentType<{ file: StudyFile }>;
  /** Nothing unless the student opened it. */
  GenerateDialog: ComponentType<{ file: StudyFile }>;
}
