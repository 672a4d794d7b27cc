/**
 * Opens the system's file chooser without a field on the page. Browsers allow it only after a press: call it before any
 * `await`.
 * @param accept media types and endings, as in HTML
 * @returns the chosen files; never resolves if the student cancels and the browser sends no event for it
 */
export function chooseFiles(accept: string): Promise<File[]> {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.accept = accept;
  field.hidden = true;
  // Safari drops a field that is not in the page.
  document.body.append(field);
  return new Promise((resolve) => {
    const end = () => {
      field.remove();
      resolve([...(field.files ?? [])]);
    };
    field.addEventListener('change', end);
    field.addEventListener('cancel', end);
    field.click();
  });
}
