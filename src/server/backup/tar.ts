import { StartupError } from '../core/startup-error.ts'

export type Entry = { name: string; bytes: Buffer }

const BLOCK_BYTES = 512
const NAME_BYTES_MAX = 100
/** No entry that we write comes near this; what claims to be larger is damaged. */
const ENTRY_BYTES_MAX = 256 * 1024 * 1024
const CHECKSUM_AT = 148
const CHECKSUM_BYTES = 8
const SIZE_AT = 124
const SIZE_BYTES = 12

/** What ends a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES)

/** One file of a tar archive, for its owner's eyes alone (POSIX.1-2024, pax, 'ustar Interchange Format'). */
export function tarEntry({ name, bytes }: Entry): Buffer[] {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new Error(`Too long a name for the archive: ${name}`)
  const header = Buffer.alloc(BLOCK_BYTES)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(bytes.length, SIZE_BYTES - 1)}\0`, SIZE_AT)
  header.write(`${octal(0, 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM_AT)
  return [header, bytes, Buffer.alloc(padding(bytes.length))]
}

/** The files of a tar archive one after the other; throws a StartupError where it is none or stops in the middle. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = blockReader(source)
  for (;;) {
    const header = await take(BLOCK_BYTES)
    if (header.every((byte) => byte === 0)) return
    if (checksumOf(header) !== readOctal(header, CHECKSUM_AT, CHECKSUM_BYTES)) throw new StartupError('This is no backup, or a damaged one.')
    const size = readOctal(header, SIZE_AT, SIZE_BYTES)
    if (!(size <= ENTRY_BYTES_MAX)) throw new StartupError('The backup is damaged: one of its files would be too large.')
    const name = header.toString('utf8', 0, header.indexOf(0))
    const bytes = await take(size)
    await take(padding(size))
    yield { name, bytes }
  }
}

/** Gives the next so many bytes of a stream, holding no more of it than that. */
function blockReader(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (length) => {
    const parts = [held]
    let size = held.length
    while (size < length) {
      const next = await chunks.next()
      if (next.done) throw new StartupError('The backup is cut short: its end is missing.')
      parts.push(next.value)
      size += next.value.length
    }
    const whole = Buffer.concat(parts)
    held = whole.subarray(length)
    return whole.subarray(0, length)
  }
}

const padding = (size: number): number => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
const readOctal = (header: Buffer, at: number, length: number): number => Number.parseInt(header.toString('latin1', at, at + length), 8)

/** The sum of all bytes of a header, its own field counted as spaces. */
function checksumOf(header: Buffer): number {
  const field = header.subarray(CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES)
  return sumOf(header) - sumOf(field) + CHECKSUM_BYTES * 0x20
}

const sumOf = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum + byte, 0)
