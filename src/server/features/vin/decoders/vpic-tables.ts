import { hasValidCheckDigit, isVin } from '#shared/domain/vin.ts'
import type { VinDecode, VinDecodeResult, VinDecoder } from './decoder.ts'
import { spellModel, spellFuel, buildFuel } from './names.ts'
import { findStatedDrive, findStatedPower, findStatedTransmission, buildTrim } from './trims.ts'
import {
  toVinKey,
  openVpicFile,
  type VpicFile,
  CYCLE_RULE,
  ELEMENT,
  MAKE_SEPARATOR,
  type CycleRule,
  type Element,
  readSection,
  type Section,
  type YearFindings,
} from './vpic-file.ts'

/** Lead in elements that outweighs position 7 on a possibly heavy truck. */
const LEAD_AGAINST_CUSTOM = 2
const NEIGHBOR_YEARS = [-1, 1, -2, 2, -3, 3, -4, -5]
const ENGINE_ELEMENTS: Element[] = [
  ELEMENT.engineSize,
  ELEMENT.cylinders,
  ELEMENT.engineModel,
  ELEMENT.fuel,
  ELEMENT.secondFuel,
]
const DERIVED_ELEMENTS: Element[] = [
  ELEMENT.engineSizeOfModel,
  ELEMENT.cylindersOfModel,
  ELEMENT.fuelOfModel,
]
const BORROWED_ELEMENTS: Element[] = [
  ELEMENT.model,
  ELEMENT.series,
  ELEMENT.body,
  ...ENGINE_ELEMENTS,
]

type Options = {
  /** path of the file that tools/vpic/build.ts writes; it is read at the first decode */
  tablesFile: string
  now?: () => number
}

/** Decodes VINs by NHTSA's public tables, without the network. */
export function createOfflineDecoder({ tablesFile, now = Date.now }: Options): VinDecoder {
  let opening: Promise<VpicFile> | undefined

  const openOnce = (): Promise<VpicFile> => {
    opening ??= openVpicFile(tablesFile).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  const decode = async (vin: string): Promise<VinDecodeResult> => {
    if (!isVin(vin)) return { kind: 'unknown' }
    try {
      const section = await findSection(await openOnce(), vin)
      const vehicle =
        section &&
        decodeBySection({ vin, section, latestYear: new Date(now()).getUTCFullYear() + 1 })
      return vehicle ? { kind: 'found', vehicle } : { kind: 'unknown' }
    } catch (error) {
      return { kind: 'unavailable', cause: `vPIC tables: ${String(error)}` }
    }
  }

  return { source: 'vpic-tables', decode }
}

/** Small makers have 9 in position 3 and differ in positions 12-14 (49 CFR 565.15(a)). */
async function findSection(file: VpicFile, vin: string): Promise<Section | null> {
  const identifier = vin.slice(0, 3)
  const small = vin.charAt(2) === '9' ? await file.section(identifier + vin.slice(11, 14)) : null
  const text = small ?? (await file.section(identifier))
  return text === null ? null : readSection(text)
}

function decodeBySection({
  vin,
  section,
  latestYear,
}: {
  vin: string
  section: Section
  latestYear: number
}): VinDecode | null {
  const key = toVinKey(vin)
  const years = modelYears({ vin, rule: section.cycleRule, latestYear })
  const year = chooseYear(
    years.map((each) => ({ year: each, knowledge: findKnowledge(section, key, each) })),
    section.cycleRule,
  )
  if (year === undefined) return null
  const chosen = section.findings(key, year)
  const values = completeValues(section, key, chosen)
  const { make, model } = splitModel(values.get(ELEMENT.model))
  const knownMake = make ?? section.make
  return knownMake
    ? {
        vin,
        year: chosen.year,
        make: knownMake,
        ...describe(knownMake, model, values),
        checkDigitValid: hasValidCheckDigit(vin),
      }
    : null
}

type Candidate = { year: number; knowledge: number }

/** Prefers the first year with a model, or a cycle that explains clearly more. */
function chooseYear(candidates: Candidate[], rule: CycleRule): number | undefined {
  const known = candidates.filter(({ knowledge }) => knowledge > 0)
  const [first, second] = known.length > 0 ? known : candidates
  if (!first || !second || rule === CYCLE_RULE.binding) return first?.year
  const lead = rule === CYCLE_RULE.customary ? LEAD_AGAINST_CUSTOM : 0
  return second.knowledge > first.knowledge + lead ? second.year : first.year
}

/** Counts what the tables say of the model of a year; 0 where they have no model. */
function findKnowledge(section: Section, key: Uint8Array, year: number): number {
  const own = section.findings(key, year).values
  // The tables lag behind in this cycle alone, where the years beside speak for one they lack.
  const mayLag = year >= FIRST_YEAR + CYCLE_YEARS
  const asksBeside = mayLag && (section.cycleRule !== CYCLE_RULE.none || !own.has(ELEMENT.model))
  const beside = asksBeside
    ? NEIGHBOR_YEARS.map((distance) => section.findings(key, year + distance).values)
    : []
  const years = [own, ...beside]
  const model = years.find((values) => values.has(ELEMENT.model))?.get(ELEMENT.model)
  if (model === undefined) return 0
  return Math.max(...years.filter((values) => values.get(ELEMENT.model) === model).map(countOfOwn))
}

/** Ignores values that follow from the engine model. */
const countOfOwn = (values: Map<Element, string>): number =>
  [...values.keys()].filter((element) => !DERIVED_ELEMENTS.includes(element)).length

/** Fills gaps of new cars from the neighboring model years. */
function completeValues(
  section: Section,
  key: Uint8Array,
  { year, values }: YearFindings,
): Map<Element, string> {
  const model = values.get(ELEMENT.model)
  if (model && hasEngine(values)) return values
  const neighbors = NEIGHBOR_YEARS.map((distance) => section.findings(key, year + distance).values)
  if (model) {
    const sameModel = neighbors.find(
      (other) => other.get(ELEMENT.model) === model && hasEngine(other),
    )
    return addMissing(values, sameModel, ENGINE_ELEMENTS)
  }
  const neighbor = neighbors.find((other) => other.has(ELEMENT.model))
  if (neighbor) return addMissing(values, neighbor, BORROWED_ELEMENTS)
  const nearest = section.nearestModel(key, year)
  return nearest ? new Map([...values, [ELEMENT.model, nearest]]) : values
}

const hasEngine = (values: Map<Element, string>): boolean =>
  values.has(ELEMENT.engineSize) ||
  values.has(ELEMENT.engineSizeOfModel) ||
  values.get(ELEMENT.fuel) === 'Electric'

function addMissing(
  values: Map<Element, string>,
  others: Map<Element, string> | undefined,
  elements: Element[],
): Map<Element, string> {
  const missing = [...(others ?? [])].filter(
    ([element]) => elements.includes(element) && !values.has(element),
  )
  return new Map([...values, ...missing])
}

function splitModel(text: string | undefined): { make: string | null; model: string | null } {
  const [make = null, model = null] = text?.split(MAKE_SEPARATOR) ?? []
  return { make, model }
}

function describe(
  make: string,
  rawModel: string | null,
  values: Map<Element, string>,
): Omit<VinDecode, 'vin' | 'year' | 'make' | 'checkDigitValid'> {
  const read = (...elements: Element[]): string | null =>
    elements.map((element) => values.get(element)).find(Boolean) ?? null
  const series = read(ELEMENT.series)
  const trim = read(ELEMENT.trim)
  const model = rawModel && spellModel({ make, model: rawModel, series })
  const trims = [trim ?? '', series ?? '']
  const engineSize = read(ELEMENT.engineSize, ELEMENT.engineSizeOfModel)
  const fuel = spellFuel(read(ELEMENT.fuel, ELEMENT.fuelOfModel), read(ELEMENT.secondFuel))
  return {
    model,
    trim: buildTrim({ make, model, trim, series }),
    engineSize,
    cylinders: Number(read(ELEMENT.cylinders, ELEMENT.cylindersOfModel)) || null,
    engineModel: read(ELEMENT.engineModel),
    fuelType: buildFuel({ fuel, power: findStatedPower([model ?? '', ...trims]), engineSize }),
    bodyClass: read(ELEMENT.body),
    driveType: read(ELEMENT.drive) ?? findStatedDrive(make, [model ?? '', ...trims]),
    transmissionType: findStatedTransmission(trims),
  }
}

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = YEAR_CODES.length
const YEAR_POSITION = 9
const CYCLE_POSITION = 6

/** Model years of position 10, likelier first; position 7 decides (49 CFR 565.15). */
function modelYears({
  vin,
  rule,
  latestYear,
}: {
  vin: string
  rule: CycleRule
  latestYear: number
}): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(YEAR_POSITION))
  if (code === -1) return []
  const early = FIRST_YEAR + code
  const late = early + CYCLE_YEARS
  const startsEarly = rule !== CYCLE_RULE.none && /\d/.test(vin.charAt(CYCLE_POSITION))
  return (startsEarly ? [early, late] : [late, early]).filter((year) => year <= latestYear)
}
