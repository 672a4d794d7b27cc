/** Chooses, changes or removes the student's picture, with a preview. Works offline. */
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { changeProfile } from '../../../model/entities/student/profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { scalePicture } from './scale-picture.ts';

interface PictureDialogProps {
  name: string;
  picture: string | undefined;
  onClose: () => void;
}

export function PictureDialog({ name, picture, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const choices = useRef(0);

  const choose = async (file: File | undefined) => {
    choices.current += 1;
    const mine = choices.current;
    setBusy(true);
    const scaled = await scalePicture(file);
    // An earlier, larger picture may be ready later.
    if (mine !== choices.current) return;
    setBusy(false);
    setProblem(scaled.ok ? undefined : scaled.error.message);
    // An invalid choice keeps the last valid one.
    if (scaled.ok) setChosen(scaled.data);
  };
  const store = async (next: string | null) => {
    setBusy(true);
    const result = await mutate(changeProfile, { picture: next });
    setBusy(false);
    if (tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) onClose();
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  return (
    <FormDialog
      title="Your picture"
      submitLabel="Save"
      busy={busy}
      onSubmit={() => (chosen === undefined ? setProblem(say.noImageSelected) : void store(chosen))}
      onClose={onClose}
      actions={
        picture === undefined ? null : (
          <Button variant="ghost" disabled={busy} onClick={() => void store(null)}>
            Remove picture
          </Button>
        )
      }
    >
      <div className="grid justify-items-center gap-4">
        <Avatar name={name} picture={chosen ?? picture} className="size-32 text-4xl" />
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={classes(
            'grid w-full cursor-pointer justify-items-center gap-2 rounded-card border border-dashed border-line-strong p-5 text-center',
            'hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            over && 'bg-accent-soft',
          )}
        >
          <ImagePlus aria-hidden size={24} className="text-accent" />
          <span className="font-medium">Choose an image or drop it here</span>
          <span className="text-sm text-balance text-muted">
            Less than 3 MB. Cropped to a square; location data removed.
          </span>
          <input
            type="file"
            accept="image/*"
            aria-invalid={problem ? true : undefined}
            aria-describedby="picture-problem"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              void choose(file);
            }}
          />
        </label>
        <p id="picture-problem" role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </FormDialog>
  );
}
