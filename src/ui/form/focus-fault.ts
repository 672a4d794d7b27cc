/** Focuses the first invalid field of a form, once the errors are drawn. */
export function focusFault(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
