/** Where the server says that it has no account for the data on this device, a log in cannot work: the data is exported. */
import { useEffect, useState } from 'react';
import { askKnownAccount } from '../../api/account/known-account.ts';
import { readBoundProfile } from '../../db/device/account.ts';
import { ExportAll } from '../../platform/export-all.tsx';
import type { User } from '../../protocol/auth.ts';
import { Problem } from '../../ui/page/states.tsx';

export function LostAccount() {
  const [owner, setOwner] = useState<User>();
  useEffect(() => {
    findLostOwner().then(setOwner, (error: unknown) => {
      console.warn('Whose data this device holds could not be read', error);
    });
  }, []);
  if (owner === undefined) return null;
  return (
    <Problem
      title={`The server has no account for ${owner.username}`}
      text={`You can’t log in as ${owner.email}. This device may have the only copy of your data. Nothing is deleted: sign up again and move your data into the new account, or export it first.`}
      action={<ExportAll account={owner} />}
    />
  );
}

/** @returns whose data lies here, where the server says that it has no such account */
async function findLostOwner(): Promise<User | undefined> {
  const owner = await readBoundProfile();
  if (owner === undefined) return undefined;
  const answer = await askKnownAccount(owner.id, null);
  return answer.ok && !answer.data.isKnown ? owner : undefined;
}
