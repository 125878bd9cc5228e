import { readConfig } from './config.ts'
import { StartupError } from './core/app-error.ts'
import { assertUsableBucket } from './core/assert-bucket.ts'
import { createLogger } from './core/logger.ts'
import { movePictures } from './features/uploads/move-pictures.ts'

const USAGE = `Moves the pictures under DATA_DIR to the bucket of the S3_ variables, also while the shop runs:
  npm run pictures -- move`

const [command, ...rest] = process.argv.slice(2)
try {
  if (command !== 'move' || rest.length > 0) throw new StartupError(USAGE)
  await move()
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function move(): Promise<void> {
  const { dataDir, s3 } = readConfig()
  if (!s3) throw new StartupError('Set S3_ENDPOINT and the other S3_ variables first.')
  await assertUsableBucket(s3, createLogger({ level: 'error', pretty: false }))
  const moved = await movePictures({ dataDir, s3 })
  process.stderr.write(
    moved === 0
      ? `There are no pictures under ${dataDir}.\n`
      : `Moved ${moved} pictures to the bucket ${s3.bucket}. Restart the shop so that it only looks for pictures there.\n`,
  )
}
