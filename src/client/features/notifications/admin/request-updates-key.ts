/** Query key for request updates; omits the input, which changes with every response. */
export const REQUEST_UPDATES_KEY = ['request-updates'] as const
