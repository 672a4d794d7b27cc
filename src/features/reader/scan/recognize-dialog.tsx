/** Asks for the language of the text, once; the choice is kept for the next scans. */
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { tryWrite } from '../../../db/storage-problem.ts';
import { defaultLanguage, recognitionLanguages } from '../../../lib/recognition-files.ts';
import { keepLanguage, readKeptLanguage } from '../../../reading/ocr/kept-language.ts';
import { type RecognizedFile, recognizeFile } from '../../../reading/ocr/recognition.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { downloadSize } from './recognition-state.tsx';

interface RecognizeDialogProps {
  file: RecognizedFile;
  /** What was recognized before makes way. */
  isAgain: boolean;
  onClose: () => void;
}

export function RecognizeDialog({ file, isAgain, onClose }: RecognizeDialogProps) {
  const kept = useRows(readKeptLanguage, []);
  const [chosen, setChosen] = useState<string | undefined>();
  const language = chosen ?? kept ?? defaultLanguage(navigator.languages);
  const [submit, isBusy] = useOnce(async () => {
    const database = currentDatabase();
    const stored = await tryWrite(() => keepLanguage(database, language));
    const queued = stored.ok ? await recognizeFile(database, file, language, isAgain) : stored;
    if (tell(queued, { failed: 'Error recognizing text' })) onClose();
  });
  return (
    <FormDialog
      title={isAgain ? 'Recognize text again' : 'Recognize text'}
      submitLabel="Recognize text"
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label="Language of the text"
        value={language}
        onChange={(event) => setChosen(event.target.value)}
      >
        {recognitionLanguages.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-muted">
        Your pages are read on this device and sent nowhere. Text recognition is downloaded once (
        {downloadSize(language)}) and then works offline.
      </p>
      {isAgain ? (
        <p className="text-sm text-muted">
          The text that was recognized before is replaced. Study material that you saved stays.
        </p>
      ) : null}
    </FormDialog>
  );
}
