/** Whether others use this computer too, and what that means for the student's data. */
import { useId } from 'react';

interface SharedComputerProps {
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

export function SharedComputer({ isShared, onChange }: SharedComputerProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          checked={isShared}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        This is a shared computer
      </label>
      <p id={id} className="text-sm text-muted">
        {isShared
          ? 'Your bag is removed from here when you sign out, and when your session ends: then also what has not reached the server by then. Sign out when you leave.'
          : 'Your bag stays here for studying without a network, until you sign out.'}
      </p>
    </div>
  );
}
