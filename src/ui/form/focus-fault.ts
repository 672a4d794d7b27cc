/** Brings in sight why a form was not taken: the focus goes to its first field at fault, once the errors are drawn. */
export function focusFault(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
