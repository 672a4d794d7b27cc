/** One thing that is known of the student, in a list of such. */
export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-control bg-surface-2 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium break-words whitespace-pre-line">
        {value || <span className="font-normal text-muted">Not set</span>}
      </dd>
    </div>
  );
}
