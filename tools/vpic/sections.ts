import { makeName } from '#server/features/vin/decoders/names.ts'
import { CYCLE_RULE, type CycleRule } from '#server/features/vin/decoders/vpic-file.ts'
import { createEntryReader, type Entry, type EntryReader, type Sizing } from './entries.ts'
import {
  SOURCE_ELEMENT,
  VEHICLE_TYPE,
  type Identifier,
  type PatternRow,
  type Source,
} from './source.ts'

type Line = Entry & { patterns: Set<string> }

/** Subject to the year cycle of 49 CFR 565.15; vPIC does not separate light and heavy trucks. */
const CYCLE_BOUND: number[] = [VEHICLE_TYPE.car, VEHICLE_TYPE.multipurpose]
const CYCLE_CUSTOMARY: number[] = [VEHICLE_TYPE.truck, VEHICLE_TYPE.incomplete]
const SIZED_IN_CC: number[] = [VEHICLE_TYPE.motorcycle, VEHICLE_TYPE.offRoad]

/** Text sections of all manufacturer identifiers, sorted (see vpic-file.ts). */
export function writeSections(source: Source): { identifier: string; text: string }[] {
  const patterns = source.patterns().filter(({ keys }) => isUsable(keys))
  const reader = createEntryReader(source, patterns)
  const bySchema = Map.groupBy(patterns, ({ schema }) => schema)
  const patternsOf = (schema: number): PatternRow[] => bySchema.get(schema) ?? []
  const written = new Map<string, string>()

  const schemaText = (schema: number, sizing: Sizing): string => {
    const name = `${schema} ${sizing}`
    const text = written.get(name) ?? writeSchema(patternsOf(schema), sizing, reader)
    written.set(name, text)
    return text
  }

  const sectionText = (entry: Identifier): string => {
    const sizing = SIZED_IN_CC.includes(entry.vehicleType) ? 'cc' : 'liters'
    const schemas = byYear(entry.schemas, patternsOf).map(({ schema, from, to }) => ({
      years: `@${from}-${to ?? ''}\n`,
      text: schemaText(schema, sizing),
    }))
    const body = schemas.filter(({ text }) => text).map(({ years, text }) => years + text)
    return [
      `=${entry.identifier}\t${cycleRule(entry.vehicleType)}\t${onlyMake(entry)}\n`,
      ...body,
    ].join('')
  }

  return source
    .identifiers()
    .map((entry) => ({ identifier: entry.identifier, text: sectionText(entry) }))
}

/** Latest years first; within a year the schema changed last. */
function byYear(
  schemas: Identifier['schemas'],
  patternsOf: (schema: number) => PatternRow[],
): Identifier['schemas'] {
  const dated = schemas.map((entry) => ({
    entry,
    changed: patternsOf(entry.schema).reduce(
      (latest, row) => (row.changed > latest ? row.changed : latest),
      '',
    ),
  }))
  return dated
    .toSorted((a, b) => b.entry.from - a.entry.from || b.changed.localeCompare(a.changed))
    .map(({ entry }) => entry)
}

function cycleRule(vehicleType: number): CycleRule {
  if (CYCLE_BOUND.includes(vehicleType)) return CYCLE_RULE.binding
  return CYCLE_CUSTOMARY.includes(vehicleType) ? CYCLE_RULE.customary : CYCLE_RULE.none
}

const onlyMake = ({ makes: [make = '', another] }: Identifier): string =>
  another ? '' : makeName(make)

/** One line per run of equal values, which preserves the order: the first of equal matches wins. */
function writeSchema(rows: PatternRow[], sizing: Sizing, reader: EntryReader): string {
  const make = reader.make(rows)
  const lines: Line[] = []
  const lastLine = new Map<string, Line>()
  for (const row of byReliability(rows, sizing)) {
    for (const { element, value } of reader.entries(row, { sizing, make })) {
      let line = lastLine.get(element)
      if (line?.value !== value) {
        line = { element, value, patterns: new Set() }
        lines.push(line)
        lastLine.set(element, line)
      }
      line.patterns.add(canonicalPattern(row.keys))
    }
  }
  return lines
    .map(
      ({ element, value, patterns }) =>
        `${element}${value}\t${[...patterns].toSorted().join(' ')}\n`,
    )
    .join('')
}

/** Newest first; sizes in the wanted unit precede those to convert. */
function byReliability(rows: PatternRow[], sizing: Sizing): PatternRow[] {
  const converted = sizing === 'cc' ? SOURCE_ELEMENT.liters : SOURCE_ELEMENT.cc
  const rank = ({ element }: PatternRow): number => (element === converted ? 1 : 0)
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.element - b.element ||
      day(b).localeCompare(day(a)) ||
      a.attribute.localeCompare(b.attribute),
  )
}

const day = ({ changed }: PatternRow): string => changed.slice(0, 'YYYY-MM-DD'.length)

/** Excludes formulas ('#') and patterns with an inner blank, which match nothing. */
const isUsable = (keys: string): boolean => !/#|\S\s+\S/.test(keys)

/** Uppercase without trailing wildcards; in sets NHTSA reads '1-A' literally and ignores '_'. */
const canonicalPattern = (keys: string): string =>
  keys
    .trim()
    .toUpperCase()
    .replaceAll('1-A', '1A')
    .replaceAll('_', '')
    .replace(/[*|]+$/, '')
