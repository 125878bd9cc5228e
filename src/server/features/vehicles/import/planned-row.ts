import type { ImportRow } from '#shared/domain/vehicle-import.ts'
import type { AdminRow } from '../mapper.ts'
import type { RowPlan } from './csv-row.ts'
import type { ReadRow } from './csv-values.ts'

/** A row of the file with the vehicle it speaks of and what it would do. */
export type PlannedRow = ReadRow & {
  existing: AdminRow | undefined
  /** Set until somebody chooses which vehicle is meant. */
  isUndecided: boolean
  plan: RowPlan | null
}
/** Characters shown of an unreadable row. */
const RAW_SHOWN = 60

/** Row of a preview. */
export function toImportRow(plannedRow: PlannedRow): ImportRow {
  const { row, cells, typed, plan, existing, issues, cautions } = plannedRow
  const name = row.failure
    ? (row.cells[0] ?? '').slice(0, RAW_SHOWN)
    : [cells.year ?? typed.year, cells.make ?? typed.make, cells.model].filter(Boolean).join(' ')
  return {
    line: row.line,
    stockNumber: existing?.stockNumber ?? typed.stockNumber ?? '',
    name,
    action: getImportAction(plannedRow),
    changes: plan?.changes ?? [],
    problems: issues,
    cautions: plan ? cautions : [],
  }
}

export function getImportAction({ plan, existing, isUndecided }: PlannedRow): ImportRow['action'] {
  if (!plan) return isUndecided ? 'undecided' : 'wrong'
  if (!existing) return 'create'
  return plan.changes.length > 0 ? 'update' : 'unchanged'
}

/** State whose hash differs once the file, a choice, or one of its vehicles does. */
export function formatRowState(plannedRow: PlannedRow): string {
  const { row, cells, noteLines, existing, issues } = plannedRow
  return JSON.stringify([
    row.line,
    cells,
    noteLines,
    existing?.id,
    existing?.updatedAt,
    issues,
    getImportAction(plannedRow),
  ])
}
