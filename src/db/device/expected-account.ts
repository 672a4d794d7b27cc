/** Whose database is opened once the first screen stands, or sooner for whoever asks: known before Dexie is there. */
let userId: string | undefined;

export function expectAccount(id: string | undefined): void {
  userId = id;
}

export function expectedAccount(): string | undefined {
  return userId;
}
