/** How fast it reads, and which voice reads texts of this language. */

import {
  chooseVoiceFor,
  rates,
  setRate,
  useAloudSettings,
} from '../../../platform/speech/aloud-settings.ts';
import {
  chooseVoice,
  orderVoices,
  primaryOf,
  useVoices,
  type Voice,
} from '../../../platform/speech/voices.ts';
import { SelectField } from '../../../ui/form/field.tsx';

export function VoiceChoice({ language }: { language: string }) {
  const { rate, voices: kept } = useAloudSettings();
  const voices = orderVoices(
    useVoices((state) => state.voices),
    language,
  );
  const chosen = chooseVoice(voices, language, kept[language], navigator.onLine);
  const isOwn = ({ lang }: Voice) => primaryOf(lang) === language;
  const name = nameOf(language);
  return (
    <div className="grid w-72 max-w-full gap-3">
      <SelectField
        label="Speed"
        value={rate}
        onChange={(event) => setRate(Number(event.target.value))}
      >
        {rates.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </SelectField>
      {voices.length === 0 ? (
        <p className="text-sm text-muted">This browser has no voices.</p>
      ) : (
        <SelectField
          label={`Voice for ${name}`}
          hint={
            voices.some(isOwn)
              ? undefined
              : `No voice on this device speaks ${name}. Another voice is used.`
          }
          value={chosen?.voiceURI ?? ''}
          onChange={(event) => chooseVoiceFor(language, event.target.value)}
        >
          <optgroup label={name}>{voices.filter(isOwn).map(optionOf)}</optgroup>
          <optgroup label="Other languages">
            {voices.filter((voice) => !isOwn(voice)).map(optionOf)}
          </optgroup>
        </SelectField>
      )}
    </div>
  );
}

function optionOf({ voiceURI, name, localService }: Voice) {
  return (
    <option key={voiceURI} value={voiceURI}>
      {name} {localService ? '(offline)' : '(needs internet)'}
    </option>
  );
}

/** In the device's own language. */
function nameOf(language: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(language) ?? language;
}
