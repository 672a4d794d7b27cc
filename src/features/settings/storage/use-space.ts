/** What takes the room here, measured when the panel opens and again when files come or go. */
import { useEffect, useState } from 'react';
import { measureSpace, readKeptFiles } from '../../../db/bytes/kept-files.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type BrowserStorage, readBrowserStorage } from '../../../platform/browser-storage.ts';
import { type SpacePart, spaceParts } from './space-parts.ts';

interface MeasuredSpace {
  /** `undefined` where the browser does not say. */
  storage: BrowserStorage | undefined;
  parts: SpacePart[];
}

/** @returns `undefined` while measuring; `measure` does it anew */
export function useSpace(): [MeasuredSpace | undefined, measure: () => Promise<void>] {
  const [measured, setMeasured] = useState<MeasuredSpace>();
  const keptBytes = useRows(async (db) => {
    const files = await readKeptFiles(db);
    return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }, []);
  const measure = async () => {
    const [storage, space] = await Promise.all([readBrowserStorage(), measureSpace()]);
    const parts = spaceParts(space, storage?.appBytes, storage?.usedBytes ?? 0);
    setMeasured({ storage, parts });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the kept bytes change
  useEffect(() => {
    measure().catch((error: unknown) => console.warn('The room could not be measured', error));
  }, [keptBytes]);
  return [measured, measure];
}
