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

/**
 * Moments travel as text without a zone, so no setting of the server, the database or the role may change how it is read.
 * Sent after connecting: poolers refuse it among the startup parameters.
 */
const PIN_SESSION = "SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'"

/** A connection of its own to Postgres, not yet open; its session reads and writes moments in UTC. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new GuardedClient(config)
  const connect = client.connect.bind(client)
  return Object.assign(client, {
    connect: async () => {
      await connect()
      await client.query(PIN_SESSION)
    },
  })
}

/**
 * Connections to Postgres, each opened when it is needed; `onLost` gets the error of one that broke, whether it was in use or idle, until
 * the pool is ended: it does not wait until Postgres has closed them.
 */
export function createPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    Client: GuardedClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types leave out
    onConnect: async (client) => void (await client.query(PIN_SESSION)),
  })
  // The pool repeats what a client that is idle says.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onLost(error)
    }),
  )
  return pool
}
