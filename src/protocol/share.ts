/** Where the system brings what another app shares (`share_target` in the manifest): the worker, or else the server. */
export const sharePath = '/share';

/** Where a page says that nothing of it could be kept; open to all. */
export const shareAgainPlace = '/?share=again';
