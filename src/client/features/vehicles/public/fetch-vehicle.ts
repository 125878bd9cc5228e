import { notFound } from '@tanstack/react-router'
import { isNotFound, toFailure } from '../../../lib/failure.ts'

const ID_LENGTH_MIN = 10
const INVALID_ID = 'Invalid vehicle ID format'

/** Data of notFound(): the reason why none can have an id, and what was loaded instead. */
export type MissingVehicle = { reason?: string; instead?: unknown }

/** Throws notFound() with MissingVehicle for an unknown id, else an Error (4.14, 4.15). */
export async function fetchVehicle<Detail>(
  id: string,
  load: () => Promise<Detail>,
  loadInstead?: () => Promise<unknown>,
): Promise<Detail> {
  const createMissing = async (reason?: string) =>
    notFound({
      data: {
        reason,
        instead: await loadInstead?.().catch(() => undefined),
      } satisfies MissingVehicle,
    })
  if (id.length < ID_LENGTH_MIN) throw await createMissing(INVALID_ID)
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error)) throw await createMissing()
    const { status, text } = toFailure(error)
    throw new Error(
      status !== null && text ? `API error: ${status} - ${text}` : 'Failed to load vehicle details',
      { cause: error },
    )
  }
}
