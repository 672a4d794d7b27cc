/** Whether others use this computer too, and what that means for the student's data. */
import { Checkbox } from '../../ui/choice/checkbox.tsx';

interface SharedComputerProps {
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

export function SharedComputer({ isShared, onChange }: SharedComputerProps) {
  return (
    <Checkbox
      label="This is a shared computer"
      hint={
        isShared
          ? 'Your bag is removed from here when you sign out, and when your session ends: then also what has not reached the server by then. Sign out when you leave.'
          : 'Your bag stays here for studying without a network, until you sign out.'
      }
      checked={isShared}
      onChange={onChange}
      className="text-sm"
    />
  );
}
