// Process for tests that kill it: opens the database of a folder and prints its URL or the error.
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
