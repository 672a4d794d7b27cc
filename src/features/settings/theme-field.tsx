import { ThemeRadios } from '../../ui/theme/theme-radios.tsx';

export function ThemeField() {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Theme</legend>
      <div className="grid grid-cols-3 gap-2">
        <ThemeRadios
          name="settings-theme"
          className="grid min-h-20 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-control border border-line-strong/60 bg-surface p-3 text-sm font-medium transition-colors duration-150 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          iconSizePx={20}
        />
      </div>
      <p className="text-sm text-muted">
        Auto matches your system theme. Saved on this device only.
      </p>
    </fieldset>
  );
}
