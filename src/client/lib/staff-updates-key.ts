/** The key of the query for what waits; its input changes with every reply and is not part of it. */
export const REQUEST_UPDATES_KEY = ['request-updates'] as const
