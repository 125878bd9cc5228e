const AWAY =
  /ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|terminating connection|Can't reach database server|Connection terminated|not queryable|Server has closed the connection|^(?:ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)\b|timeout exceeded when trying to connect|Query read timeout|Code: `(?:53\d{3}|57P0\d)`|the database system is /

/** Whether a failure means that the database cannot be reached at the moment, has no connection left in time (P2028), or has no room for what is to be written (SQLSTATE class 53; 57P0x while it stops, starts or recovers). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const text = `${error.message} ${'code' in error ? String(error.code) : ''}`
  return (
    AWAY.test(text) ||
    ('code' in error &&
      ['P1001', 'P1002', 'P1008', 'P1017', 'P2028', '57P01', '57P03'].includes(
        String(error.code),
      )) ||
    isDatabaseAway(error.cause)
  )
}
