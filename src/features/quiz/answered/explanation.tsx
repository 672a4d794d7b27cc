/** Why an answer is correct, in the words of whoever wrote the question. */
export function Explanation({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p dir="auto" className="text-left break-words whitespace-pre-line">
      {text}
    </p>
  );
}
