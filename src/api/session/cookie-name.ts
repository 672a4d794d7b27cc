/** The name of the cookie that holds the session (spec §3). It stands alone: the page's start asks no more. */
export const cookieName = 'user_session';
