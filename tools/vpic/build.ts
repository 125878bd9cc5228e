import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { HEADER_BYTES, MAGIC, type Directory } from '#server/features/vin/decoders/vpic-file.ts'
import { writeSections } from './sections.ts'
import { ATTRIBUTION, fetchSource, openSource } from './source.ts'

const OUTPUT = join(import.meta.dirname, '../../src/server/features/vin/decoders/vpic-tables.bin')
const BLOCK_BYTES = 128 * 1024
/** Window of 256 kB, which is also the memory for decoding; larger ones hardly compress better. */
const WINDOW_BITS = 18

const folder = await mkdtemp(join(tmpdir(), 'vpic-'))
try {
  const sections = writeSections(openSource(await fetchSource(folder)))
  const file = pack(sections)
  await writeFile(OUTPUT, file)
  console.log(
    `${sections.length} manufacturer identifiers, ${(file.length / 1e6).toFixed(2)} MB -> ${OUTPUT}`,
  )
} finally {
  await rm(folder, { recursive: true })
}

function pack(sections: { identifier: string; text: string }[]): Buffer {
  const blocks: { firstIdentifier: string; text: string }[] = []
  for (const { identifier, text } of sections) {
    const last = blocks.at(-1)
    if (last && last.text.length + text.length <= BLOCK_BYTES) last.text += text
    else blocks.push({ firstIdentifier: identifier, text: `\n${text}` })
  }
  const packed = blocks.map(({ firstIdentifier, text }) => ({
    firstIdentifier,
    bytes: Buffer.byteLength(text),
    compressed: compress(text),
  }))
  const directory: Directory = {
    attribution: ATTRIBUTION,
    blocks: packed.map(({ firstIdentifier, compressed, bytes }) => [
      firstIdentifier,
      compressed.length,
      bytes,
    ]),
  }
  const head = compress(JSON.stringify(directory))
  const header = Buffer.alloc(HEADER_BYTES, MAGIC, 'latin1')
  header.writeUInt32LE(head.length, MAGIC.length)
  return Buffer.concat([header, head, ...packed.map(({ compressed }) => compressed)])
}

function compress(text: string): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  })
}
