import { stringify } from 'csv-stringify/sync'
import { REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import { copyCell, type CsvRow } from './csv-table.ts'

type Rejected = { row: CsvRow; plan: object | null; issues: { message: string }[] }

/** Collects rejected rows as CSV, each behind its reason; an earlier file's reason is dropped. */
export function createRejectedFile(header: string[]) {
  const reason = header.indexOf(REASON_HEADER)
  const dropReason = (cells: string[]) => cells.filter((_cell, index) => index !== reason)
  const lines: string[] = []

  function add(plannedRows: Rejected[]): void {
    const rows = plannedRows.flatMap(({ row, plan, issues }) =>
      plan
        ? []
        : [
            [
              issues.map(({ message }) => message).join('; '),
              ...(row.failure ? row.cells : dropReason(row.cells)).map(copyCell),
            ],
          ],
    )
    if (rows.length > 0) lines.push(write(rows))
  }

  const text = (): string | null =>
    lines.length === 0
      ? null
      : write([[REASON_HEADER, ...dropReason(header).map(copyCell)]]) + lines.join('')

  return { add, text }
}

const write = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
