import path from 'node:path'
import { formatArchiveName } from '#shared/domain/backup.ts'
import { writeBackup, writeBackupFile } from './backup/write-backup.ts'
import { readConfig } from './config.ts'
import { StartupError } from './core/app-error.ts'
import { createLogger } from './core/logger.ts'
import { reachDatabase } from './database/open-database.ts'
import { openCustomerPictureStore, openPictureStore } from './features/uploads/picture-store.ts'

const USAGE = `Writes the database and all pictures to one archive, also while the shop runs:
  npm run backup                writes backup-DATE.tar in this folder
  npm run backup -- FILE        writes FILE
  npm run backup -- -           writes to standard output
The archive contains customer data and the key that signs links: store it in a private place.`
const STDOUT = '-'

const [target = formatArchiveName(new Date(), { isComplete: true }), ...rest] =
  process.argv.slice(2)
try {
  if (rest.length > 0 || (target !== STDOUT && target.startsWith('-'))) {
    throw new StartupError(USAGE)
  }
  await backUp()
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function backUp(): Promise<void> {
  const { dataDir, databaseUrl, s3 } = readConfig()
  const pictures = {
    pictures: openPictureStore({ dataDir, s3 }),
    'customer-pictures': openCustomerPictureStore({ dataDir, s3 }),
  }
  const log = createLogger({ level: 'error', pretty: false })
  const { rows, bytes, ...stored } = await reachDatabase({ dataDir, databaseUrl, log }, (url) => {
    const source = { url, pictures, now: new Date() }
    return target === STDOUT ? writeBackup(source, process.stdout) : writeBackupFile(source, target)
  })
  const destination = target === STDOUT ? 'standard output' : path.resolve(target)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  process.stderr.write(
    `${destination}: ${rows} rows, ${stored.pictures} pictures, ${megabytes} MB\n`,
  )
  if (stored.missingPictures.length === 0) return
  process.exitCode = 1
  process.stderr.write(
    `This backup is incomplete. These pictures have no file and are missing:\n${stored.missingPictures.join('\n')}\n`,
  )
}
