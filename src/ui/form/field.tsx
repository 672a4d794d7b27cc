/** Form fields with a visible label, a hint, and an announced error that belongs to the control. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export const controlClass = classes(
  'w-full rounded-control border bg-surface px-3 py-2 text-base text-text placeholder:text-muted',
  // The scroll margin keeps the error below a focused field visible.
  'min-h-11 border-line-strong aria-invalid:scroll-mb-8 aria-invalid:border-danger disabled:opacity-60',
);

interface TextFieldProps extends FieldFrameProps, ComponentProps<'input'> {
  /** An icon button inside its right end. */
  end?: ReactNode;
}

export function TextField({ label, hint, error, className, end, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => {
        const field = (
          <input
            dir="auto"
            {...input}
            {...ids}
            className={classes(controlClass, end !== undefined && 'pe-12', className)}
          />
        );
        return end === undefined ? (
          field
        ) : (
          <div className="relative">
            {field}
            <div className="absolute inset-y-0 end-0 grid items-center">{end}</div>
          </div>
        );
      }}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: FieldFrameProps & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={4}
          {...area}
          {...ids}
          className={classes(controlClass, className)}
        />
      )}
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: FieldFrameProps & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ids) => (
        <select {...select} {...ids} className={classes(controlClass, className)}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}

interface ControlIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Focuses the first invalid field of a form, once the errors are drawn. */
export function focusFault(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
