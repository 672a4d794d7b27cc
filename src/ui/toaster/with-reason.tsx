/** What went wrong, and below it why. */
export function WithReason({ message, reason }: { message: string; reason: string }) {
  return (
    <>
      <p>{message}</p>
      <p className="mt-0.5 text-sm text-muted">{reason}</p>
    </>
  );
}
