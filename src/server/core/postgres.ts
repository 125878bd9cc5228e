import pg from 'pg'

// Values travel as text, dates without a zone; poolers reject such settings as startup parameters.
const PIN_SESSION =
  "SET timezone = 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1"

/** Creates an unconnected client whose session uses UTC and the text formats of Postgres. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  // Keeps the process if Postgres ends the connection; the next statement fails with the same error.
  client.on('error', () => undefined)
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
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it
    onConnect: async (client) => {
      // The pool listens again only after this.
      client.on('error', () => undefined)
      await client.query(PIN_SESSION)
    },
  })
  // The pool repeats the errors of idle clients.
  pool.on('error', () => undefined)
  // graphile-worker warns on the console about a pool without this listener.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) onLost(error)
    }),
  )
  return pool
}
