import { DAY_MS, MINUTE_MS } from '../lib/durations.ts'
import { type Picture, PICTURES_MAX } from './picture.ts'
import type { VehicleKind } from './vehicle.ts'

/** Retention of pictures without a vehicle. */
export const BULK_KEPT_MS = 7 * DAY_MS
/** Maximum of pictures shown at a time, oldest first. */
export const BULK_SHOWN_MAX = 1000
export const BULK_IDS_MAX = 1000
/** Folder and name of a file. */
export const BULK_PATH_MAX = 400
/** 1900 to 2100, in ms since 1970; some cameras and disks have lost their clock. */
export const FILE_TIME_MIN_MS = -2_208_988_800_000
export const FILE_TIME_MAX_MS = 4_102_444_800_000
/** A longer pause ends the pictures that belong to the one with a known vehicle. */
export const SERIES_PAUSE_MS = 30 * MINUTE_MS

/** Minimum time to walk to the next vehicle, during which no picture is taken. */
const WALK_MS = 3 * MINUTE_MS

/** A vehicle to which pictures can be assigned. */
export type BulkVehicle = {
  id: string
  kind: VehicleKind
  stockNumber: string
  /** '2003 Honda Accord EX'. */
  name: string
  /** Pictures that the vehicle already has. */
  pictures: number
}
/** Waiting picture with the name of its file. */
export type BulkPicture = Picture & {
  path: string
  takenAt: string
  by: string
  /** Target vehicle; null while unknown. */
  vehicleId: string | null
  /** Reason why the picture still waits. */
  note: string | null
}
/** Vehicles that may be meant, which staff have to confirm. */
export type BulkProposal = { vehicleId: string; pictureIds: string[]; because: 'time' | 'name' }
export type PictureList = {
  pictures: BulkPicture[]
  proposals: BulkProposal[]
  vehicles: BulkVehicle[]
  /** Waiting pictures, including those that are not shown. */
  total: number
}
/** Result of storing pictures of one vehicle. */
export type PutResult = {
  vehicleId: string
  kind: VehicleKind
  stockNumber: string
  /** The ids of the pictures that it got. */
  added: string[]
  /** Pictures that the vehicle already had. */
  duplicates: number
  /** Pictures that still wait because the vehicle is full. */
  left: number
  problem: null
}
/** A refused put has the reason for which nothing was stored. */
export type BulkResult = PutResult | { vehicleId: string; problem: string }
/** A file by which the browser recognizes what it sent. */
export type SentFile = { path: string; bytes: number; modified: number }

export const VEHICLE_IS_FULL = `A vehicle has at most ${PICTURES_MAX} pictures`
export const explainPictureIsThere = (stockNumber: string): string =>
  `${stockNumber} has this picture already`

/** The name of a file without its folders. */
export const readFileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const dropEnding = (path: string): string => path.replace(/\.[^./\\]+$/, '')

/** Orders paths as people count: 'A1', 'A1 (2)', 'A1 (10)'. */
export const comparePaths = (one: { path: string }, other: { path: string }): number =>
  natural.compare(dropEnding(one.path), dropEnding(other.path))

type Timed = { id: string; takenAt: number; vehicleId: string | null }

/** Assigns pictures without a vehicle to that of the picture before; 30 minutes end a series. */
export function assignByNeighbor(pictures: readonly Timed[]): Map<string, string> {
  const assigned = new Map<string, string>()
  let neighbor: string | null = null
  let before = Number.NEGATIVE_INFINITY
  for (const { id, takenAt, vehicleId } of pictures.toSorted(byTime)) {
    if (takenAt - before > SERIES_PAUSE_MS) neighbor = null
    if (vehicleId !== null) neighbor = vehicleId
    else if (neighbor !== null) assigned.set(id, neighbor)
    before = takenAt
  }
  return assigned
}

/** Splits pictures in order of time at pauses of three minutes. */
export function splitByPause<Taken extends { takenAt: string }>(
  pictures: readonly Taken[],
): Taken[][] {
  const series: Taken[][] = []
  let before = Number.NEGATIVE_INFINITY
  for (const picture of pictures.toSorted((one, other) =>
    one.takenAt.localeCompare(other.takenAt),
  )) {
    const takenAt = Date.parse(picture.takenAt)
    if (takenAt - before > WALK_MS) series.push([])
    series.at(-1)?.push(picture)
    before = takenAt
  }
  return series
}

const byTime = (one: Timed, other: Timed): number => one.takenAt - other.takenAt

type Waiting = { id: string; digest: string | null }
type Fit = 'free' | 'duplicate' | 'full'

/** Decides which of the pictures a vehicle gets that has these ones. */
export function sortIntoVehicle(
  waiting: readonly Waiting[],
  has: readonly { digest: string | null }[],
): Map<string, Fit> {
  const digests = new Set(has.map(({ digest }) => digest))
  let count = has.length
  return new Map(
    waiting.map(({ id, digest }): [string, Fit] => {
      if (digest !== null && digests.has(digest)) return [id, 'duplicate']
      if (count >= PICTURES_MAX) return [id, 'full']
      count += 1
      digests.add(digest)
      return [id, 'free']
    }),
  )
}
