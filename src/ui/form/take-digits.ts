interface CodeForm {
  values: { code: string };
  busy: boolean;
  change(name: 'code', digits: string): void;
  submit(values: { code: string }): Promise<void>;
}

/** The `onDigits` of a CodeField: submits the form at six digits, but not the same six digits twice. */
export function takeDigits(form: CodeForm, digits: string): void {
  form.change('code', digits);
  const isNew = digits.length === 6 && digits !== form.values.code;
  if (isNew && !form.busy) void form.submit({ code: digits });
}
