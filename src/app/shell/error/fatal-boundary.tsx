/** Shows the error screen for errors outside the routes, never a blank page. */
import { Component, type ReactNode } from 'react';
import { isStringError } from '../../../lib/result.ts';
import { ErrorView } from './error-view.tsx';

export class FatalBoundary extends Component<
  { children: ReactNode },
  { broken: boolean; message?: string }
> {
  override state: { broken: boolean; message?: string } = { broken: false };

  static getDerivedStateFromError(error: unknown) {
    return isStringError(error) ? { broken: true, message: error } : { broken: true };
  }

  override render() {
    const { broken, message } = this.state;
    return broken ? <FatalProblem message={message} /> : this.props.children;
  }
}

export function FatalProblem({ message }: { message?: string | undefined }) {
  return (
    <ErrorView
      alone
      status={500}
      message={message}
      onBack={() => history.back()}
      onRoot={() => location.assign('/')}
    />
  );
}
