/** A question as a card that asks the same. Pure. */
import { type Task, type TaskFields, taskOf } from './task.ts';

/** Such a question makes no sense without its answers. */
const pointsAtAnswers = new RegExp(
  [
    String.raw`\b(?:which|what) (?:one )?of (?:the|these)\b|\b(?:the )?following\b|\bof these\b`,
    String.raw`\bwhich (?:\p{L}+ )?(?:statement|sentence|option|answer|claim)s?\b`,
    String.raw`\bwhich is (?:true|false|correct|incorrect|right|wrong)\b`,
    String.raw`\bfolgende[nrs]?\b|\bwelche[rs]? (?:\p{L}+ )?(?:aussage|antwort|behauptung)(?:e?n)?\b`,
    String.raw`\bsuivant(?:e?s?)\b|\bquelles? (?:affirmation|proposition|réponse)s?\b`,
    String.raw`\bsiguientes?\b|\bqué (?:afirmaci[oó]n|respuesta)(?:e?s)?\b|\bcuál(?:es)? de\b`,
    String.raw`\bseguenti?\b|\bquali? (?:affermazioni|risposte)\b|\bquale (?:affermazione|risposta)\b`,
  ].join('|'),
  'iu',
);

export interface CardSides {
  front: string;
  back: string;
}

/** @param question its stem, what it asks for, and why the answer is correct */
export function cardOfQuestion(
  question: TaskFields & { explanation?: string | null | undefined },
): CardSides {
  const { front, back } = sidesOf(taskOf(question), question.stem);
  const { explanation } = question;
  return { front, back: explanation ? `${back}\n\n${explanation}` : back };
}

function sidesOf(task: Task, stem: string): CardSides {
  switch (task.kind) {
    case 'single': {
      const front = pointsAtAnswers.test(stem) ? withList(stem, inAlphabet(task.options)) : stem;
      return { front, back: task.right };
    }
    case 'true-false':
      return { front: `True or false: ${stem}`, back: task.right };
    case 'multiple':
      return { front: withList(stem, inAlphabet(task.options)), back: list(task.right) };
    case 'short':
      return { front: stem, back: task.accepted.join('\n') };
    case 'cloze': {
      const words = task.blanks.map(([first = '']) => first);
      return { front: stem, back: words.length > 1 ? list(words) : (words[0] ?? '') };
    }
    case 'matching': {
      const pairs = task.prompts.map((prompt, at) => `${prompt} – ${task.answers[at] ?? ''}`);
      return { front: withList(stem, task.prompts), back: list(pairs) };
    }
    case 'ordering': {
      const steps = task.steps.map((step, at) => `${at + 1}. ${step}`);
      return { front: withList(stem, inAlphabet(task.steps)), back: steps.join('\n') };
    }
  }
}

/** In the order of the question the first one would often be the answer. */
function inAlphabet(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => a.localeCompare(b));
}

function withList(stem: string, texts: readonly string[]): string {
  return `${stem}\n\n${list(texts)}`;
}

function list(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n');
}
