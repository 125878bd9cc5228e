import { notFound } from '@tanstack/react-router'
import { failureOf, isNotFound } from '../../../lib/failure.ts'

const ID_LENGTH_MIN = 10
export const INVALID_ID = 'Invalid vehicle ID format'

/**
 * What `load` gives of one vehicle for its page. Throws router's notFound for an id that is too short (with INVALID_ID as its data) or unknown,
 * and an Error in the words of rules 4.14 and 4.15 when the server fails.
 */
export async function fetchVehicle<Detail>(
  id: string,
  load: () => Promise<Detail>,
): Promise<Detail> {
  if (id.length < ID_LENGTH_MIN) throw notFound({ data: INVALID_ID })
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) throw notFound()
    const { status, text } = failureOf(error)
    throw new Error(
      status !== null && text ? `API error: ${status} - ${text}` : 'Failed to load vehicle details',
      { cause: error },
    )
  }
}
