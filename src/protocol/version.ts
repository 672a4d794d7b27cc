/**
 * The version of what travels on /v1, raised when an old peer could misread a new message.
 * History: 1, the first release.
 */
export const protocolVersion = 1;

/** Every path of the API begins with this (spec §7). */
export const apiBase = '/v1';
