/** Maximum number of calls in one tRPC batch, for the server and its clients. */
export const BATCH_MAX = 20
