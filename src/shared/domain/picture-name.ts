import { foldText } from '../lib/fold-text.ts'
import type { VehicleKind } from './vehicle.ts'

/** A vehicle as the names of pictures are compared with it. */
export type NamedVehicle = { id: string; kind: VehicleKind; stockNumber: string; vin: string }
/** Folded text that may name a vehicle; `tokens` are its runs of letters and digits. */
type Clue = {
  key: string
  tokens: string[]
  from: number
  to: number
  /** Likely a counter, a year, a model or a part of another number. */
  isWeak: boolean
}
/** Vehicles that match a name; more than one in `vehicles` contradict each other. */
export type NameMatch = { vehicles: NamedVehicle[]; isSure: boolean }

/** The last characters of a VIN, which yards write on glass. */
export const VIN_TAIL = 8
const TOKENS_MAX = 4
const TOKENS_READ = 40
const KEY_MAX = 40
const BARRIER = '\n'

/** Dates, times, counters and ids that cameras, phones and messengers put into names. */
const OF_CAMERAS = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  // 20261104_101512, 2026-11-04 at 10.15.12 AM, PXL_20261104_101512345
  /(?<!\d)(?:19|20)\d\d([-_. ]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:[-_. t]*(?:at)?[-_. ]*(?:\d{6}(?:\d{2,3})?|\d{1,2}([-_.:h])\d\d(?:\2\d\d)?)(?!\d))?(?:\s*[ap]m\b)?(?!\d)/g,
  /(?<!\d)(?:0?[1-9]|1[0-2])([-_.])(?:0?[1-9]|[12]\d|3[01])\1(?:20)?\d\d(?!\d)/g,
  /\b(?:\d{1,2}[-_. ]+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ]+(?:\d{1,2},?[-_. ]+)?(?:20)?\d\d(?!\d)/g,
  /(?<!\d)\d{1,2}([-.:_])\d\d\1\d\d(?!\d)(?:\s*[ap]m\b)?/g,
  /(?<![a-z0-9])(?:whatsapp (?:image|video)|fb_img|screenshot|photo|image|picture|received|inbound|snapchat|signal|telegram|resized|messenger_creation|mvimg|burst|_mg|_?dscn?|dscf|dsci|_?img[pe]?|img_e|pxl|vid|mov|dji|gopr|cimg|pict|wp|sam|kimg|imag)[-_ ]?\d*(?![a-z0-9])/g,
  /(?<![a-z0-9])wa\d{4}(?![a-z0-9])/g,
  // Panasonic P1010001, Kodak 100_0412
  /(?<![a-z0-9])p[1-9a-c]\d{6}(?![a-z0-9])/g,
  /(?<![a-z0-9])1\d\d_\d{4}(?![a-z0-9])/g,
  /(?<!\d)1\d{12}(?!\d)/g,
  // The folders of cameras
  /(?<![a-z0-9])1\d\d_?(?:apple|canon|media|msdcf|nikon|olymp|andro|pana|photo|casio)(?![a-z0-9])/g,
]
const COUNTED = /[\s_-]*(?:\(\d{1,3}\)|~\d{1,2}|-? ?copy(?: ?\(?\d{1,2}\)?)?|kopie)$/
const ENDING = /\.(?:jpe?g|jpe|jfif|png|webp|hei[cf]|mp|portrait|night|ori?g?)$/

/** The clues of one name without its folders. */
function readClues(name: string): Clue[] {
  const text = dropEndings(name.normalize('NFKC').toLowerCase())
  const own = pickWholeClues(text)
  const spoken = OF_CAMERAS.reduce((left, pattern) => left.replaceAll(pattern, BARRIER), text)
  const spans = spoken.split(BARRIER).map(tokenize)
  let start = 0
  const found = spans.flatMap((tokens) => {
    const clues = findClues(tokens, start)
    start += tokens.length + 1
    return clues
  })
  const keys = new Set(own.map(({ key }) => key))
  return [...own, ...found.filter(({ key }) => !keys.has(key))]
}

function dropEndings(text: string): string {
  const shorter = text.trim().replace(ENDING, '').replace(COUNTED, '')
  return shorter === text ? text : dropEndings(shorter)
}

const tokenize = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(foldText)
    .filter((token) => token !== '')
    .slice(0, TOKENS_READ)

/** Returns the name with and without its counter; either may be a stock number. */
function pickWholeClues(text: string): Clue[] {
  const tokens = tokenize(text)
  const isCounted = tokens.length > 1 && /^\d{1,2}$/.test(tokens.at(-1) ?? '')
  return [tokens, ...(isCounted ? [tokens.slice(0, -1)] : [])].flatMap((own) => {
    const key = own.join('')
    const isYear = own !== tokens && /^(?:19|20)\d\d$/.test(key)
    if (key === '' || key.length > KEY_MAX) return []
    const to = own === tokens ? Infinity : TOKENS_READ
    return [{ key, tokens: own, from: 0, to, isWeak: isYear || /^\d{1,2}$/.test(key) }]
  })
}

function findClues(tokens: string[], start: number): Clue[] {
  const clues: Clue[] = []
  for (const [at, token] of tokens.entries()) {
    for (let to = at + 1; to <= Math.min(tokens.length, at + TOKENS_MAX); to += 1) {
      const own = tokens.slice(at, to)
      const key = own.join('')
      if (key.length > KEY_MAX) break
      clues.push({
        key,
        tokens: own,
        from: start + at,
        to: start + to,
        isWeak: isWeak(key, tokens[at - 1]),
      })
    }
    const [, head] = /^(.*\d)\p{L}+$/u.exec(token) ?? []
    if (head) {
      clues.push({ key: head, tokens: [head], from: start + at, to: start + at + 1, isWeak: true })
    }
  }
  return clues
}

/** Words that announce a stock number. */
const ANNOUNCING = new Set(['no', 'nr', 'st', 'sk', 'id'])

function isWeak(key: string, before: string | undefined): boolean {
  if (!/^\d+$/.test(key)) return key.length < 2 || !/\d/.test(key)
  const isYear = /^(?:19|20)\d\d$/.test(key)
  const isModel = before !== undefined && /^\p{L}+$/u.test(before) && /^\d{1,2}[05]0$/.test(key)
  // 'A-123' reads like the number of another vehicle.
  const isPart = before !== undefined && /^\p{L}{1,2}$/u.test(before) && !ANNOUNCING.has(before)
  return key.length <= 2 || isYear || isModel || isPart
}

/** The texts by which the vehicles of these names are looked for. */
export function listLookupKeys(paths: readonly string[]): string[] {
  const keys = new Set(
    paths
      .flatMap(splitPath)
      .flatMap(readClues)
      .map(({ key }) => key),
  )
  return [...keys]
}

/** The file name first, then its folders from the inside out. */
const splitPath = (path: string): string[] =>
  path
    .split(/[/\\]/)
    .filter((segment) => segment !== '')
    .toReversed()

/**
 * Finds the vehicle of a path: the file name, else the folder. `preferred` breaks ties of kinds.
 */
export function matchName(
  path: string,
  vehicles: readonly NamedVehicle[],
  preferred?: VehicleKind,
): NameMatch {
  const known = indexVehicles(vehicles)
  const [own, ...folders] = splitPath(path).map((name) => matchSegment(name, known, preferred))
  const folder = folders.find((match) => match.vehicles.length > 0) ?? NOTHING
  if (!own?.vehicles.length) return folder
  const agrees = own.vehicles.some(({ id }) => id === folder.vehicles[0]?.id)
  if (!folder.isSure) return own
  if (!own.isSure && (agrees || own.vehicles.length === 1)) return folder
  return agrees ? own : { vehicles: [...own.vehicles, ...folder.vehicles], isSure: false }
}

const NOTHING: NameMatch = { vehicles: [], isSure: false }
type Known = Map<string, NamedVehicle[]>

function indexVehicles(vehicles: readonly NamedVehicle[]): Known {
  const known: Known = new Map()
  for (const vehicle of vehicles) {
    const vin = foldText(vehicle.vin)
    const keys = new Set([foldText(vehicle.stockNumber), vin, vin.slice(-VIN_TAIL)])
    for (const key of keys) known.set(key, [...(known.get(key) ?? []), vehicle])
  }
  return known
}

function matchSegment(name: string, known: Known, preferred?: VehicleKind): NameMatch {
  const found = readClues(name).flatMap((clue) => {
    const vehicles = (known.get(clue.key) ?? []).filter((vehicle) => isMeant(clue, vehicle))
    return vehicles.length > 0 ? [{ ...clue, vehicles: ofKind(vehicles, preferred) }] : []
  })
  const sure = found.filter(({ isWeak: weak }) => !weak)
  const widest = sure.filter(
    ({ from, to }) =>
      !sure.some(
        (other) => other.to - other.from > to - from && other.from <= from && to <= other.to,
      ),
  )
  const vehicles = unique((widest.length > 0 ? widest : found).flatMap((clue) => clue.vehicles))
  return { vehicles, isSure: widest.length > 0 && vehicles.length === 1 }
}

/** True if the separators of digits match: '10-42' is not 1042. */
function isMeant({ key, tokens }: Clue, { stockNumber, vin }: NamedVehicle): boolean {
  const ofVin = foldText(vin)
  if (ofVin.length >= VIN_TAIL && (key === ofVin || key === ofVin.slice(-VIN_TAIL))) return true
  const isSplitAlike =
    tokens.length === 1 || digitBreaks(tokens) === digitBreaks(tokenize(stockNumber.toLowerCase()))
  return foldText(stockNumber) === key && isSplitAlike
}

/** Returns offsets between two adjacent tokens that end and begin with a digit. */
function digitBreaks(tokens: string[]): string {
  let at = 0
  return tokens
    .flatMap((token, index) => {
      const next = tokens[index + 1] ?? ''
      at += token.length
      return /\d$/.test(token) && /^\d/.test(next) ? [at] : []
    })
    .join()
}

const ofKind = (vehicles: NamedVehicle[], preferred?: VehicleKind): NamedVehicle[] => {
  const own = vehicles.filter(({ kind }) => kind === preferred)
  return own.length > 0 ? own : vehicles
}

const unique = (vehicles: NamedVehicle[]): NamedVehicle[] => [
  ...new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])).values(),
]
