import { isFinal } from '#shared/domain/schedule-conflict.ts'
import type { AppointmentKind } from '#shared/domain/schedule.ts'
import { CONFLICT, toFailure } from '../../../lib/failure.ts'

/** Conflicts of a place, as the server replied. */
export type Conflicts = { keys: string[]; messages: string[]; isFinal: boolean }

const FINAL_KINDS = ['closed', 'skipped'] as const

/** Reads the conflicts of a failed call; null for another failure, such as a stale update. */
export function conflictsIn(error: unknown, kind: AppointmentKind): Conflicts | null {
  const { status, fields } = toFailure(error)
  const keys = Object.keys(fields)
  if (status !== CONFLICT || keys.length === 0) return null
  return {
    keys,
    messages: Object.values(fields),
    isFinal: FINAL_KINDS.some((each) => keys.includes(each) && isFinal({ kind: each }, { kind })),
  }
}
