/** How a card is asked. */
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import type { CardValues } from './card-form.ts';

type Options = Pick<CardValues, 'form' | 'isTyped' | 'hidesAll'>;

interface CardOptionsProps {
  values: Options;
  onChange: (part: Partial<Omit<Options, 'form'>>) => void;
}

export function CardOptions({ values: { form, isTyped, hidesAll }, onChange }: CardOptionsProps) {
  const yes = (is: boolean) => (is ? 'yes' : '');
  if (form === 'covers') {
    return (
      <Checkbox
        label="Keep the other parts covered"
        checked={hidesAll !== ''}
        onChange={(is) => onChange({ hidesAll: yes(is) })}
      />
    );
  }
  return (
    <Checkbox
      label="Type the answer"
      checked={isTyped !== ''}
      onChange={(is) => onChange({ isTyped: yes(is) })}
    />
  );
}
