import { createReadStream } from 'node:fs'
import { type Entry, unpackArchive } from '#server/backup/archive.ts'

export function flipBit(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

export async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of unpackArchive(createReadStream(file))) entries.push(entry)
  return entries
}

/** A tar file whose first entry says that it is of another type. */
export function asType(bytes: Buffer, type: string): Buffer {
  bytes.write(type, 156)
  return withSum(bytes)
}

/** A tar file whose first entry has this size field of twelve bytes, in hexadecimal digits. */
export function withSize(bytes: Buffer, size: string): Buffer {
  bytes.write(size, 124, 'hex')
  return withSum(bytes)
}

function withSum(bytes: Buffer): Buffer {
  const header = bytes.subarray(0, 512)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}
