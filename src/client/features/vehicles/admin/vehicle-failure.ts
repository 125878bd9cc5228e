import { isNotFound, toFailure } from '../../../lib/failure.ts'

/** Message of a form or print page whose vehicle failed to load. */
export function describeVehicleFailure(error: unknown): string {
  if (isNotFound(error)) return 'Vehicle not found'
  const { status, text } = toFailure(error)
  return status === null
    ? 'Failed to fetch vehicle'
    : `Failed to fetch vehicle: ${status} ${text}`.trimEnd()
}
