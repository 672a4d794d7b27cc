/** The cookie of the session (spec §3). In its own file, because the scripts before the bundle need only this. */
export const cookieName = 'user_session';
