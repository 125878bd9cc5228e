import type { ImportRow } from '#shared/domain/vehicle-import.ts'
import type { BadgeTone } from '../../../components/status-badge.tsx'

export type RowAction = ImportRow['action']

/** What a row of a file does, in a word and, where something happens, a colour. */
export const ROW_ACTIONS: Record<RowAction, { label: string; tone?: BadgeTone }> = {
  wrong: { label: 'Wrong', tone: 'stop' },
  create: { label: 'New', tone: 'go' },
  update: { label: 'Changed', tone: 'wait' },
  unchanged: { label: 'Unchanged' },
}
