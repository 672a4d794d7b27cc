import { Panel } from '../../ui/page/panel.tsx';
import { ThemeRadios } from '../../ui/theme/theme-radios.tsx';

export function ThemeField() {
  return (
    <Panel title="Theme">
      <fieldset aria-label="Theme" className="grid grid-cols-3 gap-3">
        <ThemeRadios
          name="settings-theme"
          className="grid min-h-24 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-control border border-line-strong/60 bg-surface p-3 text-body font-medium transition-colors duration-120 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          iconSizePx={22}
        />
      </fieldset>
      <p className="text-small text-muted">
        Auto matches your system theme. Saved on this device only.
      </p>
    </Panel>
  );
}
