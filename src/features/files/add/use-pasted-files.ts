/** Files pasted on the screen of files are added. Words pasted into a field stay words. */
import { useEffect } from 'react';
import { addFiles } from './add-files.ts';

export function usePastedFiles(): void {
  useEffect(() => {
    const stop = new AbortController();
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (event.defaultPrevented || files.length === 0 || isInField(event.target)) return;
      event.preventDefault();
      void addFiles(files);
    };
    window.addEventListener('paste', onPaste, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('dialog, [contenteditable], textarea') !== null
  );
}
