/** A choice from a long list by typing a part of its name. A short list is a `SelectField`, which phones do better. */
import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { controlClass, FieldFrame } from '../form/field.tsx';
import { edgeGapPx, floatClass, popupClass, popupGapPx, rowClass } from '../overlay/popup-class.ts';
import { useLayer } from '../overlay/use-layer.ts';

export interface ComboboxOption {
  /** Different in each. */
  value: string;
  label: string;
}

interface ComboboxProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly ComboboxOption[];
  /** One of the options' values; empty where none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

export function Combobox({ label, hint, error, options, value, onChange }: ComboboxProps) {
  const [layer, trigger] = useLayer();
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <Base.Root
          items={options}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(option) => onChange(option?.value ?? '')}
        >
          <div ref={trigger} className="relative">
            {/* While the list is open the rest is hidden from screen readers, also the label that stands there. */}
            <Base.Input
              {...ids}
              aria-label={label}
              dir="auto"
              className={classes(controlClass, 'pe-11')}
            />
            <Base.Trigger
              aria-label={`Show options: ${label}`}
              className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted"
            >
              <ChevronDown aria-hidden size={18} />
            </Base.Trigger>
          </div>
          <Base.Portal container={layer}>
            <Base.Positioner
              positionMethod="fixed"
              align="start"
              sideOffset={popupGapPx}
              collisionPadding={edgeGapPx}
              className={floatClass}
            >
              <Base.Popup
                className={classes(
                  popupClass,
                  'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) p-1',
                )}
              >
                <Base.Empty className="px-3 py-2 text-sm text-muted empty:hidden">
                  No results
                </Base.Empty>
                <Base.List>
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.value} value={option} className={rowClass}>
                      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                        {option.label}
                      </span>
                      <Base.ItemIndicator>
                        <Check aria-hidden size={18} className="text-accent" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  );
}
