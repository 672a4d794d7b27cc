/** The student's day at a glance. */
import { Page } from '../../ui/page.tsx';

export function DashboardScreen() {
  return <Page title="Dashboard">{null}</Page>;
}
