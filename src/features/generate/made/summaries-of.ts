/** Where the summaries of a file are read: on its own screen, not on its pages, which have the whole window of a phone. */
export function summariesOf(fileId: string) {
  return {
    to: '/dashboard/library/files/$id',
    params: { id: fileId },
    state: { reading: false },
  } as const;
}
