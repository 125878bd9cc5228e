/** Under which what waits at the desk is kept. */
export const WATCH_KEY = ['request-watch'] as const
