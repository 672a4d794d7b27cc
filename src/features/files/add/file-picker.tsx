/** The system's file chooser, opened by any button. */
import { useRef } from 'react';
import { acceptedFiles } from '../../../model/files/document-kinds.ts';
import { addFiles } from './add-files.ts';

export function useFilePicker() {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple
      accept={acceptedFiles}
      aria-label="Choose files"
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const chosen = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (chosen.length > 0) void addFiles(chosen);
      }}
    />
  );
  return { openPicker: () => element.current?.click(), input };
}
