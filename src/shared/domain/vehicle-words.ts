import { foldText } from '../lib/fold-text.ts'
import { readStatus } from './status-words.ts'
import type { VehicleKind } from './vehicle.ts'

/** One value, '' for no value, or several options for the user. */
export type Meaning = string | readonly string[] | null
type ReadWord = (folded: string) => Meaning

/** Parses lines of a value and its folded words. */
function table(lines: Record<string, string>): ReadWord {
  const values = new Map(
    Object.entries(lines).flatMap(([value, words]) =>
      words.split(' ').map((word) => [word, value] as const),
    ),
  )
  return (word) => values.get(word) ?? null
}

const SPEEDS = /^\d{1,2}(?:speed|spd|sp)|(?:speed|spd|sp)\d{1,2}$|\d{1,2}(?:speed|spd|sp)$/
/** Automatics of their time are named as such. */
const MANUAL_SPEEDS = /^\D*[56]\D*$/
const AUTOMATIC =
  /^(?:a|at|aut|\d{1,2}at?|at?\d{1,2})(?:transmission|trans|od|overdrive)?$|^auto(?!mated|manual)/
const MANUAL =
  /^(?:m|s|mt|mtx|man|stick|stickshift|std|standard|estandar|\d{1,2}mt?|mt?\d{1,2})(?:trans)?$/

const ON_COLUMN_OR_FLOOR = /^[345](?:speed|spd|sp)?on(?:the)?(?:tree|column|floor)$/

/** Matches parts of words because dealer systems describe transmissions in sentences. */
function readTransmission(folded: string): Meaning {
  if (/dualclutch|doubleclutch|twinclutch|dct|dsg|pdk|powershift/.test(folded)) return 'dual-clutch'
  if (/singleclutch|automatedmanual|autoshiftmanual|smg/.test(folded)) return 'single-clutch'
  if (/cvt|variable/.test(folded)) return 'cvt'
  if (ON_COLUMN_OR_FLOOR.test(folded)) return 'manual'
  const word = folded.replace(SPEEDS, '')
  const isAutomatic = AUTOMATIC.test(word) || /automatic|autotrans|tiptronic|steptronic/.test(word)
  const isManual = MANUAL.test(word) || word.includes('manual')
  const isShiftable = isAutomatic && /manual(?:shift)?mode|manualshift|manualoverride/.test(word)
  if (isAutomatic && (!isManual || isShiftable)) return 'automatic'
  if (isManual && !isAutomatic) return 'manual'
  if (word !== '') return null
  return MANUAL_SPEEDS.test(folded) ? 'manual' : ['automatic', 'manual']
}

const DRIVES: [RegExp, string][] = [
  [/^fwd|fwd$|frontwheel|^front$|^f$/, 'fwd'],
  [/^rwd|rwd$|rearwheel|^rear$|^r$/, 'rwd'],
  [/^a$|awd|allwheel|quattro|4matic|4motion|xdrive/, 'awd'],
  [/^4$|4wd|4x4|4by4|4wheel|fourwheel|fourbyfour/, '4wd'],
]
const TWO_WHEELS = /^2$|2wd|4x2|2x4|4by2|2wheel|twowheel/

function readDrive(folded: string): Meaning {
  if (folded === '4x4') return '4x4'
  const found = DRIVES.flatMap(([words, value]) => (words.test(folded) ? [value] : []))
  if (found.length === 1) return found[0] ?? null
  if (found.length > 1) return found
  return TWO_WHEELS.test(folded) ? ['fwd', 'rwd'] : null
}

const FUELS: [RegExp, string][] = [
  [/plugin|phev/, 'plugin-hybrid'],
  [/hybrid|^h$|^h?hev$|gaselectric|gasolineelectric/, 'hybrid'],
  [/^(?:electric|electricity|ev|bev|e)$|electricmotor|electricfuel|allelectric/, 'electric'],
  [/diesel|^d$/, 'diesel'],
  [/gas|petrol|unleaded|flex|e85|^[gf]$|^ffv$|^reg(?:ular)?$|^premium$/, 'gasoline'],
]
/** Natural gas is not gasoline. */
const OTHER_FUEL = /natural|cng|lpg|propane|hydrogen/

const readFuel = (folded: string): Meaning =>
  OTHER_FUEL.test(folded) ? null : (FUELS.find(([words]) => words.test(folded))?.[1] ?? null)

const readCondition = table({
  excellent: 'excellent exc excel ex likenew mint',
  'very-good': 'verygood vgood vg vgd',
  good: 'good gd g',
  fair: 'fair f',
  // 'Used' is not a condition.
  '': 'used preowned usedcar usedvehicle u pre',
})

const DISMANTLED_NAMES: Record<string, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  cvt: 'CVT',
  'dual-clutch': 'Dual Clutch',
  'single-clutch': 'Single Clutch Automatic',
  fwd: 'FWD',
  rwd: 'RWD',
  awd: 'AWD',
  '4wd': '4WD',
}
const RETAIL_NAMES: Record<string, string> = {
  'dual-clutch': 'automated-manual',
  'single-clutch': 'automated-manual',
  '4x4': '4wd',
}
const NAMES = { retail: RETAIL_NAMES, dismantled: DISMANTLED_NAMES }

const READERS: Record<string, ReadWord> = {
  transmission: readTransmission,
  driveType: readDrive,
  fuelType: readFuel,
  condition: readCondition,
}

/** Interprets a cell of a closed list; returns null if unknown. */
export function readMeaning(kind: VehicleKind, field: string, cell: string): Meaning {
  if (field === 'status') return readStatus(kind, cell)
  const meaning = READERS[field]?.(foldText(cell)) ?? null
  const getName = (value: string) => NAMES[kind][value] ?? value
  if (meaning === null) return null
  return typeof meaning === 'string' ? getName(meaning) : meaning.map(getName)
}
