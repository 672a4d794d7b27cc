/** On phones the sign of the app stands where the sidebar would have it. */
import { Link } from '@tanstack/react-router';
import { LogoMark } from '../logo.tsx';

export function HomeMark() {
  return (
    <Link
      to="/dashboard"
      aria-label="Haversack home"
      className="grid size-11 shrink-0 place-items-center rounded-control lg:hidden"
    >
      <LogoMark />
    </Link>
  );
}
