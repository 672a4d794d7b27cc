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

/** The link of what begins with a verb, by the form of the verb: “What does it do?” */
export const linkOf = { past: 'did', third: 'does', base: 'do' } as const;

/** Those of whom something is told who live with a condition; a link “children have” begins with one. */
export const groups = 'people|patients|children|adults|clients|infants';
