/** A code that is typed or pasted: it goes by itself once all six digits stand there. */
interface CodeForm {
  values: { code: string };
  busy: boolean;
  change(name: 'code', digits: string): void;
  submit(values: { code: string }): Promise<void>;
}

/** For the `onDigits` of a CodeField in a form of its own; the same six digits are not sent twice. */
export function takeDigits(form: CodeForm, digits: string): void {
  form.change('code', digits);
  const isNew = digits.length === 6 && digits !== form.values.code;
  if (isNew && !form.busy) void form.submit({ code: digits });
}
