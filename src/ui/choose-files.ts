/** The system's file chooser without a field on the page: it opens over whatever is on the screen. */

/**
 * Call it in answer to a press, before anything is waited for: browsers open the chooser for nothing else.
 * @param accept media types and endings, as in HTML
 * @returns what was chosen; never resolves where the student cancels in a browser that does not say so
 */
export function chooseFiles(accept: string): Promise<File[]> {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.accept = accept;
  field.hidden = true;
  // Safari forgets a field that is nowhere.
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
