/** Some of what an import would bring, so that a student sees whether each text is in its place. */
import type { ImportExample, ImportExamples } from '../../interchange/backup/preview.ts';
import { entityNames } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';

export function ExamplesList({ examples }: { examples: ImportExamples }) {
  const groups = entityNames.flatMap((name) => {
    const found = examples[name];
    return found === undefined ? [] : [{ name, found }];
  });
  if (groups.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Examples</h3>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {groups.map(({ name, found }) => (
          <div key={name} className="grid gap-2">
            <h4 className="text-sm text-muted">{pluralAsLabel(name)}</h4>
            <ul className="grid gap-2">
              {found.map((example) => (
                <Example key={example.id} example={example} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Example({ example: { isNew, fields } }: { example: ImportExample }) {
  return (
    <li className="grid gap-1 rounded-control border border-line px-3 py-2 text-[0.9375rem]">
      {isNew ? null : <p className="text-sm text-muted">Different from yours</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
        {fields.map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="line-clamp-3 text-left wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
