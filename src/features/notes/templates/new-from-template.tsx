/** Begins a note from a template. */
import { useNavigate } from '@tanstack/react-router';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { errorCreatingNote, openForWriting } from '../../../queries/new-note.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import {
  builtInTemplates,
  createFromTemplate,
  readOwnTemplates,
  type Template,
} from './templates.ts';

export function NewFromTemplate() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label="Use a template"
        icon={<LayoutTemplate aria-hidden size={18} />}
        className="max-sm:size-11 max-sm:px-0"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:hidden">Template</span>
      </Button>
      {isOpen ? <TemplatesDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const own = useRows(readOwnTemplates, []) ?? [];
  const navigate = useNavigate();
  const [begin, busy] = useOnce(async (template: Template) => {
    const made = await createFromTemplate(currentDatabase(), template, Date.now());
    if (!tell(made, { failed: errorCreatingNote })) return;
    onClose();
    openForWriting(made.data);
    await navigate({ to: '/dashboard/library/notes/$id', params: { id: made.data } });
  });
  const list = (templates: readonly Template[]) => (
    <ul className="grid">
      {templates.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            aria-disabled={busy}
            className="grid min-h-11 w-full content-center rounded-control px-3 py-2 text-start hover:bg-surface-2"
            onClick={() => void begin(template)}
          >
            <span dir="auto" className="truncate font-medium">
              {template.name}
            </span>
            {template.text ? <span className="text-small text-muted">{template.text}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog title="New note from a template" onClose={onClose}>
      {own.length > 0 ? (
        <section aria-label="Your templates" className="grid gap-1">
          <h3 className="px-3 text-small font-semibold text-muted">Your templates</h3>
          {list(own)}
        </section>
      ) : null}
      {list(builtInTemplates)}
      <p className="px-3 text-small text-muted">
        {own.length > 0
          ? 'Edit your own under “Templates” in the list of notes.'
          : 'For one of your own: write a note, then choose “Use as template” in its menu.'}
      </p>
    </Dialog>
  );
}
