/** The last net: whatever breaks outside the routes shows the error screen, never a blank page. */
import { Component, type ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';

export class FatalBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <FatalProblem /> : this.props.children;
  }
}

export function FatalProblem() {
  return (
    <ErrorView status={500} onBack={() => history.back()} onRoot={() => location.assign('/')} />
  );
}
