import pg from 'pg'

// Keeps the process if Postgres ends a connection; the next statement fails with the same error.
const GuardedClient = new Proxy(pg.Client, {
  construct: (target, parameters: ConstructorParameters<typeof pg.Client>) => {
    const client = new target(...parameters)
    client.on('error', () => undefined)
    return client
  },
})

// Values travel as text, dates without a zone; poolers reject such settings as startup parameters.
const PIN_SESSION =
  "SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1"

/** Creates an unconnected client whose session uses UTC and the text formats of Postgres. */
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

/** Creates a pool that connects on demand; `onLost` receives errors of broken connections. */
export function createPool(
  config: pg.PoolConfig,
  onLost: (error: Error) => void = () => undefined,
): pg.Pool {
  // `onLost` is no longer called once the pool starts to end.
  const pool = new pg.Pool({
    ...config,
    Client: GuardedClient,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it
    onConnect: async (client) => void (await client.query(PIN_SESSION)),
  })
  // The pool repeats the errors of idle clients.
  pool.on('error', () => undefined)
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onLost(error)
    }),
  )
  return pool
}
