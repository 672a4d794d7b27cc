/** List answers: one line for each member, beginning with “- ”. Pure. */

const before = '- ';

export function listAnswerOf(members: readonly string[]): string {
  return members.map((member) => before + member).join('\n');
}

export function isListAnswer(answer: string): boolean {
  return answer.split('\n').every((line) => line.startsWith(before));
}

/** Any other answer is one member. */
export function membersOf(answer: string): string[] {
  if (!isListAnswer(answer)) return [answer];
  return answer.split('\n').map((line) => line.slice(before.length));
}
