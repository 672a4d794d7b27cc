/**
 * The version of `/v1`, raised when an old peer could misread a new message; not for an additional entity or field
 * (docs/decisions/10). 1: the first release. 2: a server may answer `not-yet`, and refusals have codes.
 */
export const protocolVersion = 2;
/** Older apps are refused. */
export const oldestProtocol = 1;
/** The first version whose apps know the verdict `not-yet`. */
export const sinceNotYet = 2;

/** The prefix of every path of the API (spec §7). */
export const apiBase = '/v1';
