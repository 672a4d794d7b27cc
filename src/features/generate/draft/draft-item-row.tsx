/** One made item before it is saved. */
import { Pencil, Trash2 } from 'lucide-react';
import { type Ref, useContext, useState } from 'react';
import type { StudyItem } from '../../../generate/engine.ts';
import { IconButton } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.ts';
import { PageChip } from '../page-chip.tsx';
import { DraftItemForm, type OpenForm } from './draft-item-form.tsx';
import { ItemText } from './item-text.tsx';

interface DraftItemRowProps {
  /** Its form, while that is open. */
  openForm: Ref<OpenForm>;
  item: StudyItem;
  position: number;
  onChange: (item: StudyItem) => void;
  onDelete: () => void;
  /** The dialog around is left by then: the page lies under it. */
  onShowPage: () => void;
}

export function DraftItemRow(props: DraftItemRowProps) {
  const { openForm, item, position, onChange, onDelete, onShowPage } = props;
  const leave = useContext(LeaveDialog);
  const [isEditing, setEditing] = useState(false);
  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      {isEditing ? (
        <DraftItemForm
          ref={openForm}
          item={item}
          onCancel={() => setEditing(false)}
          onSave={(changed) => {
            onChange(changed);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <ItemText item={item} />
          <div className="flex items-center justify-between gap-2">
            <PageChip page={item.page} quote={item.quote} onShow={() => leave?.(onShowPage)} />
            <div className="flex">
              <IconButton
                label={`Edit ${position}`}
                icon={<Pencil aria-hidden size={18} />}
                onClick={() => setEditing(true)}
              />
              <IconButton
                label={`Remove ${position}`}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={onDelete}
              />
            </div>
          </div>
        </>
      )}
    </li>
  );
}
