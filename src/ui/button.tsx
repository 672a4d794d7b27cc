/** The one button. `buttonClass` gives a link the same look. */
import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm' | 'icon';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-text hover:bg-surface-2',
  ghost: 'text-text hover:bg-surface-2',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 text-[0.9375rem]',
  // Small, but with a full touch target.
  sm: 'min-h-9 px-3 text-sm max-sm:min-h-11 max-sm:min-w-11 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  icon: 'size-11 shrink-0',
};

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-control font-medium wrap-break-word select-none',
    'transition-colors duration-150 disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores presses; the label stays. */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: the browser would take the focus away, and nothing would return it after the work.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      // `preventDefault`, since Enter in a field of its form clicks it too.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClass(variant, size), className)}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'children'> {
  /** What it does, for screen readers and as a tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} size="icon" aria-label={label} title={label} />;
}
