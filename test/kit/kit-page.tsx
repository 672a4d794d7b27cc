/** The kit, part by part. */
import { Bold, Copy, Italic, List, MoreVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../src/ui/button.tsx';
import { FormDialog } from '../../src/ui/dialog/form-dialog.tsx';
import { TextField } from '../../src/ui/form/field.tsx';
import { AnchoredPopover, Menu, Toolbar } from '../../src/ui/menu.tsx';
import { Panel } from '../../src/ui/page/panel.tsx';
import { KitCharts } from './kit-charts.tsx';
import { KitChoices } from './kit-choices.tsx';
import { KitLists } from './kit-lists.tsx';

export function KitPage() {
  const [chosen, setChosen] = useState('nothing');
  const [open, setOpen] = useState(false);
  return (
    <main className="mx-auto grid max-w-5xl gap-4 p-4">
      <h1 className="text-2xl font-semibold">The kit</h1>
      <p role="status">Chosen: {chosen}</p>
      <Panel title="Buttons, menu, popover, tooltip, toolbar">
        <div className="flex flex-wrap gap-2">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="danger">Danger</Button>
          <Button busy>Busy</Button>
          <FileMenu onChoose={setChosen} />
          <Filter />
          <Button variant="ghost">Search</Button>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
        </div>
        <Toolbar
          label="Format"
          buttons={[
            <IconButton key="bold" label="Bold" icon={<Bold aria-hidden size={18} />} />,
            <IconButton key="italic" label="Italic" icon={<Italic aria-hidden size={18} />} />,
            <IconButton key="list" label="List" icon={<List aria-hidden size={18} />} />,
          ]}
        />
      </Panel>
      <KitChoices />
      <KitLists />
      <KitCharts />
      {open ? (
        <FormDialog
          title="A dialog"
          submitLabel="Save"
          busy={false}
          onSubmit={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <div className="flex gap-2">
            <FileMenu onChoose={setChosen} />
            <Filter />
          </div>
        </FormDialog>
      ) : null}
    </main>
  );
}

function Filter() {
  return (
    <AnchoredPopover title="Filter" button={<Button variant="secondary">Filter</Button>}>
      {(close) => (
        <>
          <TextField label="Subject" />
          <Button onClick={close}>Apply</Button>
        </>
      )}
    </AnchoredPopover>
  );
}

function FileMenu({ onChoose }: { onChoose: (label: string) => void }) {
  return (
    <Menu
      button={<IconButton label="More for Faust" icon={<MoreVertical aria-hidden size={18} />} />}
      actions={[
        {
          label: 'Rename',
          icon: <Pencil aria-hidden size={18} />,
          onSelect: () => onChoose('Rename'),
        },
        {
          label: 'Copy',
          icon: <Copy aria-hidden size={18} />,
          disabled: true,
          onSelect: () => onChoose('Copy'),
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden size={18} />,
          danger: true,
          onSelect: () => onChoose('Delete'),
        },
      ]}
    />
  );
}
