/** A row of a settings page: an icon, what it is, and its switch or control at the right. The whole row acts. */
import { type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';

/** A box of such rows; on phones from edge to edge. */
export const boxClass =
  'min-w-0 border-y border-line bg-surface max-sm:-mx-4 sm:overflow-hidden sm:rounded-card sm:border-x';

interface SettingSwitchProps {
  icon?: ReactNode;
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** It takes effect at once. One that is not available is hollow. */
export function SettingSwitch({
  icon,
  label,
  hint,
  checked,
  onChange,
  ...input
}: SettingSwitchProps) {
  const id = useId();
  return (
    <SettingRow
      icon={icon}
      label={
        <label htmlFor={id} className="after:absolute after:inset-0">
          {label}
        </label>
      }
      hint={<span id={`${id}-hint`}>{hint}</span>}
    >
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
        className={classes(
          'relative z-1 h-6.5 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-surface-2',
          'transition-colors duration-120 checked:border-accent checked:bg-accent disabled:bg-transparent',
          'before:absolute before:start-1 before:top-1/2 before:size-4.5 before:-translate-y-1/2 before:rounded-full',
          'before:bg-line-strong before:transition-all before:duration-120',
          'checked:before:start-5 checked:before:bg-on-accent forced-color-adjust-none',
        )}
      />
    </SettingRow>
  );
}

interface SettingRowProps {
  icon?: ReactNode;
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function SettingRow({ icon, label, hint, children }: SettingRowProps) {
  return (
    <div className="row-hairline flex min-h-15 items-center gap-3 px-4 py-2 [--words:3rem]">
      {icon === undefined ? null : <span className="shrink-0 text-muted">{icon}</span>}
      <div className="grid min-w-0 flex-1">
        <span className="text-body font-medium">{label}</span>
        {hint === undefined ? null : <span className="text-small text-muted">{hint}</span>}
      </div>
      {children}
    </div>
  );
}
