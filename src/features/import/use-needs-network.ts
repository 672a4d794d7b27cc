/** Whether undoing an import needs a network: only a sync shows what the account had before. */
import { isUnsettled } from '../../db/imports/known-elsewhere.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Import } from '../../db/tables.ts';
import { useNetwork } from '../../platform/use-network.ts';

export function useNeedsNetwork({ id }: Pick<Import, 'id'>): boolean {
  const hasNetwork = useNetwork();
  const unsettled = useRows((database) => isUnsettled(database, id), [id]);
  return unsettled === true && !hasNetwork;
}
