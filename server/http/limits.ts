/** How many requests one address may make, a minute. A whole class may share one address. */
const timeWindow = 60_000;

export const apiRateLimit = { max: 6_000, timeWindow };
export const authRateLimit = { max: 300, timeWindow };
