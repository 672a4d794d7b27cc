/** Learning steps as they are stored, `10m`, `4h` or `2d`, and as a student types them, `1m 10m`. */

export const mostSteps = 10;

const oneStep = /^([1-9]\d{0,3})([mhd])$/;

export function isStep(text: string): boolean {
  return oneStep.test(text);
}

/** @returns the steps, or `undefined` where the text is none; a number alone counts minutes */
export function readSteps(text: string): string[] | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/);
  const steps = words.filter(Boolean).map((word) => (/^\d+$/.test(word) ? `${word}m` : word));
  return steps.length <= mostSteps && steps.every(isStep) ? steps : undefined;
}

export function writeSteps(steps: readonly string[]): string {
  return steps.join(' ');
}
