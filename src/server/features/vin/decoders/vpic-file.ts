import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, type BrotliOptions } from 'node:zlib'
import { directorySchema, HEADER_BYTES, MAGIC } from './vpic-format.ts'

const MAX_CACHED_BLOCKS = 16
const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)

type Block = { firstIdentifier: string; compressed: Buffer; bytes: number }

export type VpicFile = {
  /** The section of a manufacturer identifier (3 or 6 characters), or null for an unregistered one. */
  section: (identifier: string) => Promise<Buffer | null>
}

/** Opens the tables; a section is decompressed when a VIN asks for it. Throws where the file is missing or not such a file. */
export async function openVpicFile(path: string): Promise<VpicFile> {
  const blocks = await readBlocks(path)
  const texts = new Map<Block, Promise<Buffer>>()

  const textOf = (block: Block): Promise<Buffer> => {
    // a chunk for the whole output spares zlib from gluing 16 kB pieces together
    const text = texts.get(block) ?? decompress(block.compressed, { chunkSize: block.bytes + 1 })
    texts.delete(block)
    texts.set(block, text)
    const [oldest] = texts.keys()
    if (oldest && texts.size > MAX_CACHED_BLOCKS) texts.delete(oldest)
    return text
  }

  const section = async (identifier: string): Promise<Buffer | null> => {
    const block = blocks.findLast(({ firstIdentifier }) => firstIdentifier <= identifier)
    return block ? cutSection(await textOf(block), identifier) : null
  }

  return { section }
}

async function readBlocks(path: string): Promise<Block[]> {
  const file = await readFile(path)
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('Not a vPIC tables file')
  let start = HEADER_BYTES + file.readUInt32LE(MAGIC.length)
  const directory: unknown = JSON.parse(
    String(await decompress(file.subarray(HEADER_BYTES, start), {})),
  )
  return directorySchema
    .parse(directory)
    .blocks.map(([firstIdentifier, compressedBytes, bytes]) => {
      const compressed = file.subarray(start, start + compressedBytes)
      start += compressedBytes
      return { firstIdentifier, compressed, bytes }
    })
}

/** The part of a block from an identifier's title up to the next title. */
function cutSection(text: Buffer, identifier: string): Buffer | null {
  const title = text.indexOf(`\n=${identifier}\t`)
  if (title === -1) return null
  const next = text.indexOf('\n=', title + 1)
  return text.subarray(title + 1, next === -1 ? text.length : next + 1)
}
