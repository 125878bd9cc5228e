import { join } from 'node:path'
import pg from 'pg'

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../prisma/migrations')

/** Runs one statement on a new connection. */
export const runStatement = (url: string, statement: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query(statement)))

/** Rows that one query gives on a new connection. */
export const queryRows = <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(text)).rows)

/** Opens a new connection for `run`. */
export async function withClient<T>(
  url: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
