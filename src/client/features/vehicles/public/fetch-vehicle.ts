import { notFound } from '@tanstack/react-router'
import { isNotFound, toFailure } from '../../../lib/failure.ts'

const ID_LENGTH_MIN = 10
export const INVALID_ID = 'Invalid vehicle ID format'

/** Throws notFound() for an unknown id, with `loadInstead` as its data, else an Error (4.14, 4.15). */
export async function fetchVehicle<Detail>(
  id: string,
  load: () => Promise<Detail>,
  loadInstead?: () => Promise<unknown>,
): Promise<Detail> {
  if (id.length < ID_LENGTH_MIN) throw notFound({ data: INVALID_ID })
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) {
      throw notFound({ data: await loadInstead?.().catch(() => undefined) })
    }
    const { status, text } = toFailure(error)
    throw new Error(
      status !== null && text ? `API error: ${status} - ${text}` : 'Failed to load vehicle details',
      { cause: error },
    )
  }
}
