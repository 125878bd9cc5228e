import { notFound } from '@tanstack/react-router'
import { failureCode } from '../../lib/api-failure.ts'
import type { Api } from '../../lib/api.ts'
import type { VehicleDetail } from './vehicle-detail-page.tsx'

const ID_LENGTH_MIN = 10
export const INVALID_ID = 'Invalid vehicle ID format'

type Failure = { data?: { httpStatus?: number } | null; message: string }

/**
 * One vehicle for its page. Throws router's notFound for an id that is too short (with INVALID_ID as its data) or unknown,
 * and an Error in the words of specification section 8 when the server fails.
 */
export async function fetchVehicle(api: Api, id: string, signal: AbortSignal): Promise<VehicleDetail> {
  if (id.length < ID_LENGTH_MIN) throw notFound({ data: INVALID_ID })
  try {
    return await api.retailVehicles.detail.query({ id }, { signal })
  } catch (error) {
    if (failureCode(error) === 'NOT_FOUND') throw notFound()
    const { data, message } = error as Failure
    throw new Error(data?.httpStatus ? `API error: ${data.httpStatus} - ${message}` : 'Failed to load vehicle details', { cause: error })
  }
}
