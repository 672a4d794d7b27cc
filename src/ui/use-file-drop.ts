/** Files dropped or pasted anywhere on the page. */
import { useEffect, useId, useState } from 'react';

/** The mounted takers; the last one takes a drop. A part of the page that takes drops itself goes before all of them. */
const takers: string[] = [];

/**
 * @param isForAll takes the files that no screen takes
 * @returns whether files hover over the window
 */
export function useFileDrop(onFiles: (files: File[]) => void, isForAll = false): boolean {
  const [isOver, setOver] = useState(false);
  const id = useId();
  useEffect(() => {
    if (isForAll) takers.unshift(id);
    else takers.push(id);
    return () => void takers.splice(takers.indexOf(id), 1);
  }, [id, isForAll]);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(type, react, { signal: stop.signal });
    const isOurs = (event: DragEvent) =>
      takers.at(-1) === id &&
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true;
    listen('dragover', (event) => {
      if (!isOurs(event)) {
        setOver(false);
        return;
      }
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    });
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  });
  return isOver;
}

/** Text and files pasted into a field belong to that field. */
export function useFilePaste(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Copied text often comes with a picture of itself.
      const isWords = event.clipboardData?.types.includes('text/plain') === true;
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (files.length === 0 || isWords || isCovered || isField(event.target)) return;
      event.preventDefault();
      onFiles(files);
    };
    window.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  });
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
