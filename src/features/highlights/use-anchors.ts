/**
 * Searches all pages for highlights that are not at their stored place: they were marked in other bytes, or the drawn
 * page lacks them.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useRows } from '../../db/rows/use-rows.ts';
import type { PageText } from '../../db/tables.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import type { Highlight } from '../../model/entities/highlight.ts';
import { pagesOfText } from '../../reading/pdf/text/file-text.ts';
import { type Anchor, anchorInDocument, searchable } from '../../text/anchoring/anchor.ts';

const none: ReadonlyMap<string, Anchor> = new Map();

export function useAnchors(file: StudyFile, rows: readonly Highlight[] | undefined) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const reportDrawn = useCallback((ids: readonly string[], gone: readonly string[]) => {
    setMissing((before) => {
      const isSame = gone.every((id) => before.has(id)) && !ids.some((id) => before.has(id));
      if (isSame) return before;
      return new Set([...[...before].filter((id) => !ids.includes(id)), ...gone]);
    });
  }, []);
  const lost = useMemo(
    () => (rows ?? []).filter((row) => isElsewhere(row, file) || missing.has(row.id)),
    [rows, file, missing],
  );
  const pages = usePagesToSearch(file, lost.length > 0);
  const [anchors, setAnchors] = useState(none);
  useEffect(() => {
    if (lost.length === 0 || pages === undefined) {
      setAnchors(none);
      return;
    }
    const ended = new AbortController();
    findAll(lost, pages, ended.signal).then(
      (found) => ended.signal.aborted || setAnchors(found),
      (error: unknown) => console.warn('Highlights were not looked for', error),
    );
    return () => ended.abort();
  }, [lost, pages]);
  return { anchors, reportDrawn };
}

function isElsewhere({ madeOn, quote }: Highlight, { sha256 }: StudyFile): boolean {
  return typeof madeOn === 'string' && madeOn !== sha256 && quote !== '';
}

/** @returns `undefined` until all pages are read: before that no highlight counts as lost */
function usePagesToSearch(
  { id, pageCount }: StudyFile,
  isWanted: boolean,
): readonly PageText[] | undefined {
  const pages = useRows(
    async (database) =>
      isWanted ? pagesOfText(id, { fromPage: 1, toPage: pageCount }, database) : undefined,
    [id, pageCount, isWanted],
  );
  return pages !== undefined && pages.length >= pageCount ? pages : undefined;
}

async function findAll(
  rows: readonly Highlight[],
  pages: readonly PageText[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Anchor>> {
  const prepared = pages.map(searchable);
  const found = new Map<string, Anchor>();
  for (const row of rows) {
    if (signal.aborted) break;
    found.set(row.id, anchorInDocument(row, prepared));
    // Lets the screen draw first.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return found;
}
