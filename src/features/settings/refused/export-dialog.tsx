/** Refused changes as a file: readable, or all of the data. Works offline. */
import { plural } from '../../../lib/plural.ts';
import { saveAsFile } from '../../../platform/save-as-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { exportAsJson, exportAsMarkdown, type RefusedEntry } from './refused-export.ts';

interface ExportDialogProps {
  items: readonly RefusedEntry[];
  onClose: () => void;
}

export function ExportDialog({ items, onClose }: ExportDialogProps) {
  const save = (format: typeof exportAsJson) => {
    const { name, content, mime } = format(items, Date.now());
    saveAsFile(name, content, mime);
    onClose();
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>A file with {plural(items.length, 'refused change')}. The changes stay in this list.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save(exportAsMarkdown)}>Text to read (Markdown)</Button>
        <Button variant="secondary" onClick={() => save(exportAsJson)}>
          All data (JSON)
        </Button>
      </div>
    </Dialog>
  );
}
