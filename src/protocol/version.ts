/**
 * The version of what travels on /v1, raised when an old peer could misread a new message; an entity or a field more is
 * no such message (docs/decisions/10). History: 1, the first release; 2, a server may answer `not-yet`, and refusals carry codes.
 */
export const protocolVersion = 2;
/** The oldest version in which this server still answers. */
export const oldestProtocol = 1;
/** The first version whose apps know the verdict `not-yet`. */
export const sinceNotYet = 2;

/** Every path of the API begins with this (spec §7). */
export const apiBase = '/v1';
