import { createHash } from 'node:crypto'

/** The SHA-256 of a file in hex, by which equal files are known. */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
