/** Which flashcards: of the text, of the figures, or both. */
import { SelectField } from '../../../ui/form/field.tsx';

/** None: no pictures. `only`: no other cards. */
export type PicturesWish = 'only' | 'too';

interface PicturesFieldProps {
  /** `undefined`: of the text alone. */
  pictures: PicturesWish | undefined;
  onPictures: (pictures: PicturesWish | undefined) => void;
}

export function PicturesField({ pictures, onPictures }: PicturesFieldProps) {
  return (
    <SelectField
      label="Kind of flashcards"
      value={pictures ?? 'text'}
      hint={
        pictures === undefined
          ? undefined
          : 'Figures with a caption become picture cards. They are made on your device.'
      }
      onChange={({ target: { value } }) =>
        onPictures(value === 'only' || value === 'too' ? value : undefined)
      }
    >
      <option value="text">Text</option>
      <option value="only">Pictures</option>
      <option value="too">Text and pictures</option>
    </SelectField>
  );
}
