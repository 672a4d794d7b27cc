/** What a reader skips: references in brackets to sources, figures and pages. Only leaves out, never adds. */

import { rememberTexts } from '../prepare/remember.ts';
import { upperFirst } from './words.ts';

const inBrackets = /(?<!\s)\s*[([]([^()[\]]*)[)\]]/g;
const pointer =
  /^(see |see also |e\.g\.,? |as in |cf\. )*(figures?|figs?\.|tables?|box|chapters?|sections?|equations?|eq\.|p\.|pp\.|appendix|link|credit|image)\b/i;
const citation =
  /(^|[;,\s&])\p{Lu}[\p{L}.’'-]+.*\b(1[6-9]|20)\d\d[a-z]?\b|^\s*(1[6-9]|20)\d\d[a-z]?\s*$|\bn\.d\.|\bet al\b/u;
const numbers = /^\d{1,3}([,–\-\s]+\d{1,3})*$/;

/** "However, memory fades." stands alone without its first word. */
const connective =
  /^(?:(?:Thus|Therefore|Hence|However|Moreover|Furthermore|In addition|Additionally|Consequently|As a result|Similarly|Likewise|Indeed|In fact|In other words|In short|In general|In summary|Generally speaking|Accordingly|Nevertheless|Nonetheless|Also|Interestingly|Importantly|Basically|Essentially|Specifically|More specifically|In particular|Today|Again|Of course|In essence|That is|On the other hand|By contrast|In contrast|As (?:you|we|one) (?:might|may|can|would) (?:expect|imagine|see|guess)|In reality|Simply put|Put simply|Not surprisingly|Remember|Recall|Finally),|(?:Note|Recall|Remember|Notice|Keep in mind) that,?) (?=\p{L})/u;

/** A sentence is tidied for each product and by the check. */
const sentencesKept = 4000;

export const tidy = rememberTexts(makeTidy, sentencesKept);

function makeTidy(sentence: string): string {
  const bare = sentence.replace(connective, '');
  const whole = bare === sentence ? bare : upperFirst(bare);
  // Most sentences have none.
  const plain = /[([]/.test(whole) ? withoutReferences(whole) : whole;
  return (/\s[.,;:!?\s]/.test(plain) ? withoutGaps(plain) : plain).trim();
}

function withoutReferences(sentence: string): string {
  return sentence.replace(inBrackets, (whole: string, inner: string) => {
    const isReference =
      pointer.test(inner) ||
      (citation.test(inner) && !/^\s*\d{4}\s*[–-]/.test(inner)) ||
      (whole.trimStart().startsWith('[') && numbers.test(inner));
    return isReference ? '' : whole;
  });
}

function withoutGaps(sentence: string): string {
  return sentence.replace(/(?<!\s)\s+([.,;:!?])/g, '$1').replace(/\s{2,}/g, ' ');
}
