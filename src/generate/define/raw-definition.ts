/** The forms of words by which a text defines, each found in one of the files beside this one. */
export const definitionForms = [
  'link',
  'reverse',
  'apposition',
  'statement',
  'which',
  'whichIs',
  'bracket',
  'dash',
  'or',
  'comma',
  'named',
  'clause',
  'according',
  'during',
  'people',
  'says',
  'is',
  'does',
] as const;

/** What a form of words gives, before it is known to be a definition. */
export interface RawDefinition {
  subject: string;
  /** What stands between subject and meaning; `called` when the term came last; may be empty. */
  link: string;
  meaning: string;
  form: (typeof definitionForms)[number];
}
