/** Whether an import can be undone only with a network: until the next sync nobody knows what the account had before. */
import { isUnsettled } from '../../db/imports/known-elsewhere.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Import } from '../../db/tables.ts';
import { useNetwork } from '../../platform/use-network.ts';

export function useNeedsNetwork({ id }: Pick<Import, 'id'>): boolean {
  const hasNetwork = useNetwork();
  const unsettled = useRows((database) => isUnsettled(database, id), [id]);
  return unsettled === true && !hasNetwork;
}
