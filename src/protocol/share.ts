/** The target of shares from other apps (`share_target` in the manifest): handled by the worker, or else the server. */
export const sharePath = '/share';

/** A page that says that the share was not kept. Needs no login. */
export const shareAgainPlace = '/?share=again';
