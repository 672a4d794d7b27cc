/** One thing that is known of the student, in a list of such. */
interface FactProps {
  name: string;
  value: string;
  /** The student's own name, address and the like: the browser does not translate it. */
  isName?: boolean;
}

export function Fact({ name, value, isName }: FactProps) {
  return (
    <div className="min-w-0 rounded-control bg-surface-2 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        translate={isName && value ? 'no' : undefined}
        className="font-medium break-words whitespace-pre-line"
      >
        {value || <span className="font-normal text-muted">Not set</span>}
      </dd>
    </div>
  );
}
