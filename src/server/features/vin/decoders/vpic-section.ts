import { matchPattern } from './vin-key.ts'
import { ELEMENT, type CycleRule, type Element } from './vpic-format.ts'

export type YearFindings = { year: number; values: Map<Element, string> }

export type Section = {
  cycleRule: CycleRule
  /** the maker where the identifier has just one */
  make: string | null
  /** What the patterns of a model year say about a key; of several the one that fixes most positions counts, then the newest. */
  findings: (key: Uint8Array, year: number) => YearFindings
  /** The one model that the year's patterns name when a single position of the key is ignored; null where there are several. */
  nearestModel: (key: Uint8Array, year: number) => string | null
}

type Span = { start: number; end: number }
type Schema = Span & { from: number; to: number }
type Line = Span & { element: Element }
type Wanted = { key: Uint8Array; allowedMismatches?: number }

const TAB = '\t'.charCodeAt(0)
const NEWLINE = '\n'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)
/** Patterns that fix less would, with one position ignored, fit nearly every vehicle of the maker. */
const FIXED_POSITIONS_TO_TELL_A_MODEL = 3

/** Reads one manufacturer's section of the tables (see vpic-format.ts). */
export function readSection(text: Buffer): Section {
  const schemas = readSchemas(text)
  const headEnd = text.indexOf(NEWLINE)
  const [, cycleRule, make] = text.toString('utf8', 0, headEnd).split('\t')
  const linesOf = (year: number): Line[] =>
    schemas
      .filter(({ from, to }) => from <= year && year <= to)
      .flatMap((schema) => readLines(text, schema))

  const findings = (key: Uint8Array, year: number): YearFindings => {
    const best = new Map<Element, { line: Line; fixedPositions: number }>()
    for (const line of linesOf(year)) {
      const fixedPositions = bestMatch(text, line, { key })
      if (fixedPositions > (best.get(line.element)?.fixedPositions ?? -1)) {
        best.set(line.element, { line, fixedPositions })
      }
    }
    return {
      year,
      values: new Map([...best].map(([element, { line }]) => [element, valueOf(text, line)])),
    }
  }

  const nearestModel = (key: Uint8Array, year: number): string | null => {
    const modelLines = linesOf(year).filter(({ element }) => element === ELEMENT.model)
    const near = modelLines.filter(
      (line) =>
        bestMatch(text, line, { key, allowedMismatches: 1 }) >= FIXED_POSITIONS_TO_TELL_A_MODEL,
    )
    const [model, other] = new Set(near.map((line) => valueOf(text, line)))
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

const valueOf = (text: Buffer, { start }: Line): string =>
  text.toString('utf8', start, text.indexOf(TAB, start))

/** The most positions that a matching pattern of the line fixes, or -1. */
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
