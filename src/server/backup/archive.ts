import { createHash } from 'node:crypto'
import { StartupError } from '../core/startup-error.ts'
import { type Entry, readTar, TAR_END, tarEntry } from './tar.ts'

/** The last file of an archive: what `sha256sum --check` reads, over all files before it. */
const SUMS = 'SHA256SUMS'

/** An archive of these files, as bytes one after the other. */
export async function* packArchive(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const sums: string[] = []
  for await (const entry of entries) {
    sums.push(lineOf(entry))
    yield* tarEntry(entry)
  }
  yield* tarEntry({ name: SUMS, bytes: Buffer.from(`${sums.join('\n')}\n`) })
  yield TAR_END
}

/** The files of an archive; throws a StartupError, at the latest after the last of them, where any byte is not as it was written. */
export async function* unpackArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const sums: string[] = []
  let isWhole = false
  for await (const entry of readTar(source)) {
    if (isWhole) throw new StartupError('The backup is damaged: something follows its end.')
    if (entry.name === SUMS) {
      if (entry.bytes.toString() !== `${sums.join('\n')}\n`) throw new StartupError('The backup is damaged: its checksums do not fit its files.')
      isWhole = true
      continue
    }
    sums.push(lineOf(entry))
    yield entry
  }
  if (!isWhole) throw new StartupError('The backup is not whole: its checksums are missing.')
}

const lineOf = ({ name, bytes }: Entry): string => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
