/** Text size and contrast of the whole app on this device. */
import { Contrast, type LucideIcon, Type } from 'lucide-react';
import { Segments } from '../../ui/segments.tsx';
import { type Look, type LookValue, setLook, useLook } from '../../ui/theme/looks.ts';
import { boxClass } from './setting-row.tsx';

const textSizes = [
  { value: 'small', label: 'Small' },
  { value: 'default', label: 'Default' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
] as const;

const contrasts = [
  { value: 'auto', label: 'Auto' },
  { value: 'default', label: 'Default' },
  { value: 'higher', label: 'Higher' },
] as const;

export function LooksField() {
  return (
    <div className={boxClass}>
      <LookRow
        look="text"
        icon={Type}
        label="Text size"
        hint="The whole app on this device."
        options={textSizes}
      />
      <LookRow
        look="contrast"
        icon={Contrast}
        label="Contrast"
        hint="Higher makes lines and small words stronger. Auto follows your system."
        options={contrasts}
      />
    </div>
  );
}

interface LookRowProps<L extends Look> {
  look: L;
  icon: LucideIcon;
  label: string;
  hint: string;
  options: readonly { value: LookValue<L>; label: string }[];
}

/** On phones the choice stands below its words. */
function LookRow<L extends Look>({ look, icon: Icon, label, hint, options }: LookRowProps<L>) {
  const value = useLook(look);
  return (
    <div className="row-hairline flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 [--words:3rem]">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1">
        <p className="text-body font-medium">{label}</p>
        <p className="text-small text-muted">{hint}</p>
      </div>
      <div className="max-sm:w-full max-sm:pl-8">
        <Segments
          label={label}
          options={options}
          value={value}
          onChange={(next) => setLook(look, next)}
        />
      </div>
    </div>
  );
}
