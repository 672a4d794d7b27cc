/** Turns a question into a card that asks the same. Pure. */
import { type Task, type TaskFields, taskOf } from './task.ts';

/** Such a question makes no sense without its options. */
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

/**
 * @param question its stem, task and explanation
 * @param written escapes the quiz's plain text for a card's Markdown
 */
export function cardOfQuestion(
  question: TaskFields & { explanation?: string | null | undefined },
  written: (text: string) => string = (text) => text,
): CardSides {
  const { front, back } = sidesOf(taskOf(question), question.stem, written);
  const { explanation } = question;
  return { front, back: explanation ? `${back}\n\n${written(explanation)}` : back };
}

function sidesOf(task: Task, asked: string, written: (text: string) => string): CardSides {
  const stem = written(asked);
  const all = (texts: readonly string[]) => texts.map(written);
  switch (task.kind) {
    case 'single': {
      const isList = pointsAtAnswers.test(asked);
      const front = isList ? withList(stem, all(inAlphabet(task.options))) : stem;
      return { front, back: written(task.right) };
    }
    case 'true-false':
      return { front: `True or false: ${stem}`, back: task.right };
    case 'multiple':
      return { front: withList(stem, all(inAlphabet(task.options))), back: list(all(task.right)) };
    case 'short':
      return { front: stem, back: all(task.accepted).join('\n') };
    case 'cloze': {
      const words = all(task.blanks.map(([first = '']) => first));
      return { front: stem, back: words.length > 1 ? list(words) : (words[0] ?? '') };
    }
    case 'matching': {
      const [prompts, answers] = [all(task.prompts), all(task.answers)];
      const pairs = prompts.map((prompt, at) => `${prompt} – ${answers[at] ?? ''}`);
      return { front: withList(stem, prompts), back: list(pairs) };
    }
    case 'ordering': {
      const steps = all(task.steps).map((step, at) => `${at + 1}. ${step}`);
      return { front: withList(stem, all(inAlphabet(task.steps))), back: steps.join('\n') };
    }
  }
}

/** In the question's order the first one would often be the answer. */
function inAlphabet(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => a.localeCompare(b));
}

function withList(stem: string, texts: readonly string[]): string {
  return `${stem}\n\n${list(texts)}`;
}

function list(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n');
}
