import { stringify } from 'csv-stringify/sync'
import { REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import { copyCell, type CsvRow } from './csv-table.ts'

type Rejected = { row: CsvRow; plan: object | null; problems: { message: string }[] }

/** The rows that do not go in as they came, each behind the reason in place of what an earlier file said; null for none. */
export function rejectedOf(header: string[], drafts: Rejected[]): string | null {
  const wrong = drafts.filter(({ plan }) => !plan)
  if (wrong.length === 0) return null
  const said = header.indexOf(REASON_HEADER)
  const withoutReason = (cells: string[]) => cells.filter((_cell, index) => index !== said)
  const rows = wrong.map(({ row, problems }) => [
    problems.map(({ message }) => message).join('; '),
    ...(row.problem ? row.cells : withoutReason(row.cells)).map(copyCell),
  ])
  return stringify([[REASON_HEADER, ...withoutReason(header).map(copyCell)], ...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}
