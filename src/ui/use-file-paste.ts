/** Files that are pasted anywhere on the page, but into a field: what is pasted there belongs to it. */
import { useEffect } from 'react';

export function useFilePaste(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Words that were copied often come with a picture of themselves.
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
