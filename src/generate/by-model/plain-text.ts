/**
 * A page as the model may see it: data, never an instruction. What people do not see goes, and so does what models take for the
 * end of a turn or the beginning of one. Whatever is left can make the model say nothing that the checks let through.
 */

/** Controls, formats (directions, tags, soft hyphens), private and unassigned ones, selectors and fillers; not line breaks. */
const unseen =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\u115F\u1160\u3164\uFFA0]/gu;
/** Of the common families of models: `<|im_start|>`, `[INST]`, `<<SYS>>`, `<start_of_turn>`, `</s>`. */
const control =
  /<\|[^|<>]{0,60}\|>|<｜[^｜<>]{0,60}｜>|\[\/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|AVAILABLE_TOOLS)\]|<<\/?SYS>>|<\/?[a-z][\w:-]{0,40}(?:\s[^<>]{0,80})?\/?>|^#{2,}\s*(?:system|instruction|user|assistant|response)s?\b.*$/gimu;

export function plainText(text: string): string {
  return text.normalize('NFC').replace(unseen, '').replace(control, ' ');
}
