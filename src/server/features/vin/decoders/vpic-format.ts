import * as z from 'zod'

/**
 * The tables file, written by tools/vpic/build.ts: MAGIC, the byte length of a directory, the directory (JSON, brotli), then the blocks
 * (text, brotli), each holding whole sections sorted by manufacturer identifier. A section is
 *
 *   =1FT <tab> cycle rule <tab> make, empty where several share the identifier
 *   @2011-2014                                         a schema with the model years it serves, newest first
 *   mFord~F-150 <tab> FX1E F[X1]1C ...                 an element's letter, its value, the patterns that yield it, newest first
 */
export const MAGIC = 'VPT1'
export const HEADER_BYTES = 8

export const directorySchema = z.object({
  attribution: z.string(),
  /** first identifier, compressed and plain length of each block in file order; a block begins with a newline, so every title follows one */
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
  /** the same three as known from the engine model instead of the VIN: used where the VIN's own patterns are silent */
  engineSizeOfModel: 'D',
  cylindersOfModel: 'C',
  fuelOfModel: 'F',
} as const

export type Element = (typeof ELEMENT)[keyof typeof ELEMENT]

export const MAKE_SEPARATOR = '~'

/** How far position 7 settles which 30-year cycle the year code means. */
export const CYCLE_RULE = { binding: 'b', customary: 'c', none: 'n' } as const
export type CycleRule = (typeof CYCLE_RULE)[keyof typeof CYCLE_RULE]
