import * as z from 'zod'
import { hasValidCheckDigit, isVin } from '#shared/domain/vin.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { VinDecode, VinDecodeResult, VinDecoder } from './decoder.ts'
import {
  makeName,
  spellModel,
  spellSeries,
  trimName,
  spellBody,
  formatCc,
  spellDrive,
  spellEngine,
  spellFuel,
  buildFuel,
  formatLiters,
  spellTransmission,
} from './names.ts'
import { findStatedPower, buildTrim } from './trims.ts'

const TIMEOUT_MS = 4000
const ATTEMPTS = 2
const RESPONSE_BYTES_MAX = 256 * 1024
const FAILURES_TO_OPEN = 3
const OPEN_MS = MINUTE_MS

type Options = {
  /** where the service lives, such as https://vpic.nhtsa.dot.gov; empty turns the decoder off */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  now?: () => number
  timeoutMs?: number
}

/** vPIC leaves what it does not know empty */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')
const responseSchema = z.object({
  Results: z
    .array(
      z.object({
        ModelYear: text,
        Make: text,
        Model: text,
        Series: text,
        Trim: text,
        DisplacementL: text,
        DisplacementCC: text,
        EngineCylinders: text,
        EngineModel: text,
        FuelTypePrimary: text,
        FuelTypeSecondary: text,
        BodyClass: text,
        DriveType: text,
        TransmissionStyle: text,
        VehicleType: text,
      }),
    )
    .min(1),
})

type VpicRow = z.infer<typeof responseSchema>['Results'][number]

/** `isTemporary` failures are retried. */
class ServiceFailure extends Error {
  readonly isTemporary: boolean
  constructor(message: string, isTemporary: boolean) {
    super(message)
    this.isTemporary = isTemporary
  }
}

/** Creates a client of NHTSA's web service with limited time, size and attempts. */
export function createWebDecoder({
  baseUrl,
  fetch = globalThis.fetch,
  now = Date.now,
  timeoutMs = TIMEOUT_MS,
}: Options): VinDecoder {
  const breaker = createCircuitBreaker({ failuresToOpen: FAILURES_TO_OPEN, openMs: OPEN_MS, now })

  const ask = async (vin: string): Promise<VpicRow> => {
    const url = new URL(
      `api/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`,
      baseUrl.replace(/\/*$/, '/'),
    )
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readRow(response)
  }

  const fetchWithRetry = async (vin: string, attemptsLeft = ATTEMPTS): Promise<VpicRow> => {
    try {
      return await ask(vin)
    } catch (error) {
      if (attemptsLeft <= 1 || !isWorthRetrying(error)) throw error
      return fetchWithRetry(vin, attemptsLeft - 1)
    }
  }

  const decode = async (vin: string): Promise<VinDecodeResult> => {
    if (!isVin(vin)) return { kind: 'unknown' }
    if (!baseUrl) return { kind: 'unavailable', cause: 'vPIC web service: turned off' }
    if (!breaker.allows()) {
      return { kind: 'unavailable', cause: 'vPIC web service: resting after failures' }
    }
    try {
      const row = await fetchWithRetry(vin)
      breaker.succeeded()
      const vehicle = readVehicle(vin, row)
      return vehicle ? { kind: 'found', vehicle } : { kind: 'unknown' }
    } catch (error) {
      breaker.failed()
      return { kind: 'unavailable', cause: `vPIC web service: ${describeFailure(error)}` }
    }
  }

  return { source: 'vpic-web', decode }
}

/** A time-out is not tried again: a visitor waits, and four more seconds rarely help. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ServiceFailure) return error.isTemporary
  return !(error instanceof DOMException && error.name === 'TimeoutError')
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.name}: ${error.message}${reason}`
}

async function readRow(response: Response): Promise<VpicRow> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !isJson) {
    await response.body?.cancel()
    throw new ServiceFailure(
      `status ${response.status}, ${response.headers.get('content-type') ?? 'no type'}`,
      response.status >= 500,
    )
  }
  const body: unknown = JSON.parse(await readCapped(response))
  const [row] = responseSchema.parse(body).Results
  if (!row) throw new ServiceFailure('no results', false)
  return row
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > RESPONSE_BYTES_MAX) {
      throw new ServiceFailure(`reply of more than ${RESPONSE_BYTES_MAX} bytes`, false)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Needs only year and make, since vPIC reports errors with good responses too. */
function readVehicle(vin: string, row: VpicRow): VinDecode | null {
  const year = Number(row.ModelYear)
  if (!year || !row.Make) return null
  const series = row.Series ? spellSeries(row.Series) : null
  const trim = row.Trim ? trimName(row.Trim) : null
  const make = makeName(row.Make)
  const model = row.Model ? spellModel({ make, model: row.Model, series }) : null
  const size = engineSize(row)
  const fuel = spellFuel(row.FuelTypePrimary || null, row.FuelTypeSecondary || null)
  return {
    vin,
    year,
    make,
    model,
    trim: buildTrim({ make, model, trim, series }),
    engineSize: size,
    cylinders: Number(row.EngineCylinders) || null,
    engineModel: spellEngine(row.EngineModel),
    fuelType: buildFuel({
      fuel,
      power: findStatedPower([model ?? '', trim ?? '', series ?? '']),
      engineSize: size,
    }),
    bodyClass: spellBody(row.BodyClass),
    driveType: spellDrive(row.DriveType),
    transmissionType: spellTransmission(row.TransmissionStyle),
    checkDigitValid: hasValidCheckDigit(vin),
  }
}

function engineSize({ VehicleType, DisplacementCC, DisplacementL }: VpicRow): string | null {
  return /motorcycle|off road/i.test(VehicleType)
    ? formatCc(Number(DisplacementCC))
    : formatLiters(Number(DisplacementL))
}

type CircuitBreaker = {
  /** Allows one call while half-open; its outcome decides. */
  allows: () => boolean
  succeeded: () => void
  failed: () => void
}

type BreakerOptions = { failuresToOpen: number; openMs: number; now: () => number }

/** Opens after consecutive failures, then allows one trial at a time. */
function createCircuitBreaker({ failuresToOpen, openMs, now }: BreakerOptions): CircuitBreaker {
  let failures = 0
  let nextTrialAt: number | null = null

  return {
    allows: () => {
      if (nextTrialAt === null) return true
      if (now() < nextTrialAt) return false
      nextTrialAt = now() + openMs
      return true
    },
    succeeded: () => {
      failures = 0
      nextTrialAt = null
    },
    failed: () => {
      failures += 1
      if (failures >= failuresToOpen) nextTrialAt = now() + openMs
    },
  }
}
