import pg from 'pg'

/**
 * A client that has a listener for 'error' from its construction on. Postgres may end a connection at any moment: while it is
 * being made, between two statements, while it is closed. Without a listener such an event would end the process. The
 * statement in progress, or the next one, fails with the same error, so nothing is lost here.
 */
const GuardedClient = new Proxy(pg.Client, {
  construct: (target, parameters: ConstructorParameters<typeof pg.Client>) => {
    const client = new target(...parameters)
    client.on('error', () => undefined)
    return client
  },
})

/** A connection of its own to Postgres, not yet open. */
export const createClient = (config: pg.ClientConfig): pg.Client => new GuardedClient(config)

/**
 * Connections to Postgres, each opened when it is needed; `onLost` gets the error of one that broke, whether it was in use or idle, until
 * the pool is ended: it does not wait until Postgres has closed them.
 */
export function createPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: GuardedClient })
  // The pool repeats what a client that is idle says.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onLost(error)
    }),
  )
  return pool
}
