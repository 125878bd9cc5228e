import {
  toTitleCase,
  makeName,
  spellSeries,
  trimName,
  spellBody,
  formatCc,
  spellDrive,
  spellEngine,
  formatLiters,
} from '#server/features/vin/decoders/names.ts'
import { ELEMENT, MAKE_SEPARATOR, type Element } from '#server/features/vin/decoders/vpic-file.ts'
import { learnEngines } from './engine-knowledge.ts'
import { SOURCE_ELEMENT, type PatternRow, type Source } from './source.ts'

export type Entry = { element: Element; value: string }
export type Sizing = 'liters' | 'cc'
/** Turns vPIC rows into entries of the tables file. */
export type EntryReader = {
  entries: (row: PatternRow, vehicle: { sizing: Sizing; make: string | null }) => Entry[]
  make: (rows: PatternRow[]) => string | null
}

const CC_PER_LITER = 1000

/** Reads vPIC attributes: resolves lookup ids, converts engine sizes, expands engine models. */
export function createEntryReader(source: Source, patterns: PatternRow[]): EntryReader {
  const models = source.models()
  const fuels = source.lookup('FuelType')
  const bodies = source.lookup('BodyStyle')
  const drives = source.lookup('DriveType')
  const engine = learnEngines(source, patterns)

  const modelEntry = (attribute: string): Entry[] => {
    const found = models.get(attribute)
    return found
      ? entry(ELEMENT.model, makeName(found.make) + MAKE_SEPARATOR + toTitleCase(found.model))
      : []
  }

  const engineEntries = (name: string, sizing: Sizing, make: string | null): Entry[] => {
    const { liters, cylinders, fuel } = engine(name, make)
    return [
      ...entry(ELEMENT.engineModel, spellEngine(name)),
      ...entry(ELEMENT.engineSizeOfModel, liters && sizeName(liters, sizing)),
      ...entry(ELEMENT.cylindersOfModel, cylinders),
      ...entry(ELEMENT.fuelOfModel, fuel && fuels.get(fuel)),
    ]
  }

  const entries: EntryReader['entries'] = ({ element, attribute }, { sizing, make }) => {
    switch (element) {
      case SOURCE_ELEMENT.model:
        return modelEntry(attribute)
      case SOURCE_ELEMENT.liters:
        return entry(ELEMENT.engineSize, sizeName(Number(attribute), sizing))
      case SOURCE_ELEMENT.cc:
        return entry(ELEMENT.engineSize, sizeName(Number(attribute) / CC_PER_LITER, sizing))
      case SOURCE_ELEMENT.engineModel:
        return engineEntries(attribute, sizing, make)
      case SOURCE_ELEMENT.series:
        return entry(ELEMENT.series, spellSeries(attribute))
      case SOURCE_ELEMENT.trim:
        // an unusable trim becomes an empty one, to hide a vaguer or older entry
        return [{ element: ELEMENT.trim, value: trimName(attribute) ?? '' }]
      case SOURCE_ELEMENT.cylinders:
        return entry(ELEMENT.cylinders, attribute)
      case SOURCE_ELEMENT.fuel:
        return entry(ELEMENT.fuel, fuels.get(attribute))
      case SOURCE_ELEMENT.secondFuel:
        return entry(ELEMENT.secondFuel, fuels.get(attribute))
      case SOURCE_ELEMENT.body:
        return entry(ELEMENT.body, spellBody(bodies.get(attribute) ?? ''))
      default:
        return entry(ELEMENT.drive, spellDrive(drives.get(attribute) ?? ''))
    }
  }

  const make: EntryReader['make'] = (rows) =>
    models.get(rows.find(({ element }) => element === SOURCE_ELEMENT.model)?.attribute ?? '')
      ?.make ?? null

  return { entries, make }
}

const sizeName = (liters: number, sizing: Sizing): string | null =>
  sizing === 'cc' ? formatCc(liters * CC_PER_LITER) : formatLiters(liters)

function entry(element: Element, value: string | null | undefined | 0): Entry[] {
  const text = value ? value.replaceAll(/\s+/g, ' ').trim() : ''
  return text ? [{ element, value: text }] : []
}
