/** Answers of several parts as one text. Rows of questions are compared with these texts, so they stay as they are. */

export function joined(texts: readonly string[]): string {
  return texts.join(' · ');
}

export function inOrder(steps: readonly string[]): string {
  return steps.join(' → ');
}

/** Each prompt with what was put to it. */
export function pairs(prompts: readonly string[], answers: readonly string[]): string {
  return joined(prompts.map((prompt, at) => `${prompt} – ${answers[at] || '…'}`));
}

/** Stands beside the one correct answer where no wrong one is known. */
export function anotherChoice(right: string): string {
  return right === 'None of these' ? 'Something else' : 'None of these';
}
