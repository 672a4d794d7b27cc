/** Whether others use this computer too, and what that means for the student's data. */
import { Checkbox } from '../../ui/choice.tsx';

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
          ? 'Your data is removed from this computer when you sign out or your session ends, even if it was not sent yet. Sign out when you leave.'
          : 'Your data stays on this device until you sign out, so you can study offline.'
      }
      checked={isShared}
      onChange={onChange}
      className="text-sm"
    />
  );
}
