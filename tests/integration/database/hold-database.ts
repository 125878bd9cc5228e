// An instance of its own for tests that kill one: opens the database of the folder given and says its URL, or why not.
import { openDatabase } from '#server/database/open-database.ts'

const [dataDir = '', umask] = process.argv.slice(2)
if (umask) process.umask(Number(umask))
const log = { warn: () => {}, error: () => {} }
try {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log })
  process.on('SIGTERM', () => void database.stop().then(() => process.exit()))
  process.stdout.write(`${database.url}\n`)
} catch (error) {
  process.stdout.write(`${String(error)}\n`)
}
