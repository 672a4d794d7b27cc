/** The target of shares from other apps (`share_target` in the manifest): handled by the worker, or else the server. */
export const sharePath = '/share';

/** A page, open to all, that says that nothing of the share could be kept. */
export const shareAgainPlace = '/?share=again';
