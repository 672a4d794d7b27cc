/** What is made of words or an area of a file. It is other features': `src/app/file-page.tsx` puts them together. */
import type { ComponentType } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import type { AreaNumbers } from '../../model/files/place-hash.ts';

/** Words or an area that become a card, and where they stand. */
export interface CardSource {
  fileId: string;
  page: number;
  /** Empty where an area is marked. */
  quote: string;
  area?: AreaNumbers | undefined;
  /** Of the area. */
  picture?: Blob | undefined;
}

export interface QuestionProps {
  source: { file: StudyFile; page: number; quote: string };
  onClose: () => void;
}

export interface SummarizeProps {
  file: StudyFile;
  words: readonly { page: number; quote: string }[];
  sentenceCount: number;
  onClose: () => void;
}

export interface SelectionStudyMaterial {
  /** Writes a card that begins with words of the file, or with a picture of an area. */
  NewCard: ComponentType<{ source: CardSource; onClose: () => void }>;
  /** Writes a question about words of the file. */
  NewQuestion: ComponentType<QuestionProps>;
  /** Summarizes words of the file. */
  Summarize: ComponentType<SummarizeProps>;
  /** Begins to make something from the highlights of a file. */
  fromHighlights: (fileId: string) => void;
}
