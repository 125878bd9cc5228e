import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, type BrotliOptions } from 'node:zlib'
import * as z from 'zod'

const code = (character: string): number => character.charCodeAt(0)
const ANY = code('*')
const BAR = code('|')
const SET_START = code('[')
const SET_END = code(']')
const RANGE = code('-')

/** Returns positions 4-8, a bar and positions 10-17, which patterns match. */
export const toVinKey = (vin: string): Uint8Array =>
  Buffer.from(`${vin.slice(3, 8)}|${vin.slice(9)}`, 'latin1')

/** Counts the positions that a pattern fixes; -1 above `allowedMismatches`. Works on bytes. */
export function matchPattern({
  text,
  start,
  end,
  key,
  allowedMismatches = 0,
}: {
  text: Uint8Array
  start: number
  end: number
  key: Uint8Array
  allowedMismatches?: number
}): number {
  let fixedPositions = 0
  let mismatches = 0
  for (let index = start, position = 0; index < end; index += 1, position += 1) {
    const character = text[index]
    if (character === ANY) continue
    let agrees = character === key[position]
    if (character === SET_START) {
      const setEnd = text.indexOf(SET_END, index)
      agrees = isInSet(text, { start: index + 1, end: setEnd }, key[position] ?? 0)
      index = setEnd
    }
    if (!agrees) mismatches += 1
    if (mismatches > allowedMismatches) return -1
    if (character !== BAR) fixedPositions += 1
  }
  return fixedPositions
}

function isInSet(
  text: Uint8Array,
  { start, end }: { start: number; end: number },
  character: number,
): boolean {
  for (let index = start; index < end; index += 1) {
    const from = text[index] ?? 0
    const isRange = text[index + 1] === RANGE && index + 2 < end
    const to = isRange ? (text[index + 2] ?? 0) : from
    if (character >= from && character <= to) return true
    if (isRange) index += 2
  }
  return false
}

const CACHED_BLOCKS_MAX = 16
const decompress = promisify<Buffer, BrotliOptions, Buffer>(brotliDecompress)

type Block = { firstIdentifier: string; compressed: Buffer; bytes: number }

export type VpicFile = {
  /** Returns null for an unregistered identifier of 3 or 6 characters. */
  section: (identifier: string) => Promise<Buffer | null>
}

/** Opens the tables and decompresses sections on demand. Throws for another file. */
export async function openVpicFile(path: string): Promise<VpicFile> {
  const blocks = await readBlocks(path)
  const texts = new Map<Block, Promise<Buffer>>()

  const readText = (block: Block): Promise<Buffer> => {
    // a chunk for the whole output spares zlib from gluing 16 kB pieces together
    const text = texts.get(block) ?? decompress(block.compressed, { chunkSize: block.bytes + 1 })
    texts.delete(block)
    texts.set(block, text)
    const [oldest] = texts.keys()
    if (oldest && texts.size > CACHED_BLOCKS_MAX) texts.delete(oldest)
    return text
  }

  const section = async (identifier: string): Promise<Buffer | null> => {
    const block = blocks.findLast(({ firstIdentifier }) => firstIdentifier <= identifier)
    return block ? cutSection(await readText(block), identifier) : null
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

/** Ends at the next title. */
function cutSection(text: Buffer, identifier: string): Buffer | null {
  const title = text.indexOf(`\n=${identifier}\t`)
  if (title === -1) return null
  const next = text.indexOf('\n=', title + 1)
  return text.subarray(title + 1, next === -1 ? text.length : next + 1)
}

export type YearFindings = { year: number; values: Map<Element, string> }

export type Section = {
  cycleRule: CycleRule
  /** Null if several makers share the identifier. */
  make: string | null
  /** Prefers patterns that fix most positions, then the newest. */
  findings: (key: Uint8Array, year: number) => YearFindings
  /** Returns the only model with one position ignored, or null. */
  nearestModel: (key: Uint8Array, year: number) => string | null
}

type Span = { start: number; end: number }
type Schema = Span & { from: number; to: number }
type Line = Span & { element: Element }
type Wanted = { key: Uint8Array; allowedMismatches?: number }

const TAB = '\t'.charCodeAt(0)
const NEWLINE = '\n'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)
/** Weaker patterns would match nearly every vehicle with one position ignored. */
const MODEL_FIXED_POSITIONS_MIN = 3

/** Reads one manufacturer's section of the tables. */
export function readSection(text: Buffer): Section {
  const schemas = readSchemas(text)
  const headEnd = text.indexOf(NEWLINE)
  const [, cycleRule, make] = text.toString('utf8', 0, headEnd).split('\t')
  const listLines = (year: number): Line[] =>
    schemas
      .filter(({ from, to }) => from <= year && year <= to)
      .flatMap((schema) => readLines(text, schema))

  const findings = (key: Uint8Array, year: number): YearFindings => {
    const best = new Map<Element, { line: Line; fixedPositions: number }>()
    for (const line of listLines(year)) {
      const fixedPositions = bestMatch(text, line, { key })
      if (fixedPositions > (best.get(line.element)?.fixedPositions ?? -1)) {
        best.set(line.element, { line, fixedPositions })
      }
    }
    return {
      year,
      values: new Map([...best].map(([element, { line }]) => [element, readValue(text, line)])),
    }
  }

  const nearestModel = (key: Uint8Array, year: number): string | null => {
    const modelLines = listLines(year).filter(({ element }) => element === ELEMENT.model)
    const near = modelLines.filter(
      (line) => bestMatch(text, line, { key, allowedMismatches: 1 }) >= MODEL_FIXED_POSITIONS_MIN,
    )
    const [model, other] = new Set(near.map((line) => readValue(text, line)))
    return model && !other ? model : null
  }

  return { cycleRule: cycleRule as CycleRule, make: make || null, findings, nearestModel }
}

function readSchemas(text: Buffer): Schema[] {
  const schemas: Schema[] = []
  let mark = text.indexOf('\n@')
  while (mark >= 0) {
    const start = text.indexOf(NEWLINE, mark + 1) + 1
    const [from, to] = text.toString('latin1', mark + 2, start - 1).split('-')
    mark = text.indexOf('\n@', start - 1)
    schemas.push({
      from: Number(from),
      to: to ? Number(to) : Infinity,
      start,
      end: mark < 0 ? text.length : mark + 1,
    })
  }
  return schemas
}

function readLines(text: Buffer, { start, end }: Span): Line[] {
  const lines: Line[] = []
  for (let lineStart = start; lineStart < end;) {
    const lineEnd = text.indexOf(NEWLINE, lineStart)
    lines.push({
      element: String.fromCharCode(text[lineStart] ?? 0) as Element,
      start: lineStart + 1,
      end: lineEnd,
    })
    lineStart = lineEnd + 1
  }
  return lines
}

const readValue = (text: Buffer, { start }: Line): string =>
  text.toString('utf8', start, text.indexOf(TAB, start))

/** Returns -1 without a match. */
function bestMatch(text: Buffer, line: Line, { key, allowedMismatches = 0 }: Wanted): number {
  let best = -1
  let start = text.indexOf(TAB, line.start) + 1
  for (let end = start; end <= line.end; end += 1) {
    if (end < line.end && text[end] !== SPACE) continue
    best = Math.max(best, matchPattern({ text, start, end, key, allowedMismatches }))
    start = end + 1
  }
  return best
}

/** First bytes of the file, whose layout tools/vpic/README.md describes. */
export const MAGIC = 'VPT1'
export const HEADER_BYTES = 8

const directorySchema = z.object({
  attribution: z.string(),
  /** First identifier and compressed and plain length of each block, in file order. */
  blocks: z.array(z.tuple([z.string(), z.int(), z.int()])),
})

export type Directory = z.infer<typeof directorySchema>

export const ELEMENT = {
  model: 'm',
  series: 's',
  trim: 't',
  engineSize: 'd',
  cylinders: 'c',
  engineModel: 'e',
  fuel: 'f',
  secondFuel: 'g',
  body: 'b',
  drive: 'r',
  /** Same three by engine model, if the VIN's own patterns lack them. */
  engineSizeOfModel: 'D',
  cylindersOfModel: 'C',
  fuelOfModel: 'F',
} as const

export type Element = (typeof ELEMENT)[keyof typeof ELEMENT]

export const MAKE_SEPARATOR = '~'

/** States if position 7 decides the 30-year cycle of the year code. */
export const CYCLE_RULE = { binding: 'b', customary: 'c', none: 'n' } as const
export type CycleRule = (typeof CYCLE_RULE)[keyof typeof CYCLE_RULE]
