/** Opens the student's data for a screen outside the dashboard, whose layout opens it for all others. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** `closed`: the data here is another student's, or nobody's. */
export function useOpenAccount(): 'opening' | 'open' | 'closed' {
  const { context } = useRouter().options;
  const [state, setState] = useState<'opening' | 'open' | 'closed'>('opening');
  useEffect(() => {
    let left = false;
    void context.readVisitor().then(async (visitor) => {
      const mayOpen = visitor.kind === 'active' || visitor.kind === 'detached';
      if (mayOpen) await context.account.open(visitor.user.id);
      if (!left) setState(mayOpen ? 'open' : 'closed');
    });
    return () => {
      left = true;
    };
  }, [context]);
  return state;
}
