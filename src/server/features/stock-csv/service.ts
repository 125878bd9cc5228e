import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { StockBulks } from '#server/features/stock/bulk.ts'
import { holdStock, withoutClash } from '#server/features/stock/clash.ts'
import type { Actor } from '#server/features/stock/history.ts'
import { STOCK_COLUMNS, type StockColumn } from '#shared/domain/stock-columns.ts'
import type { StockTableFilter } from '#shared/domain/stock-desk.ts'
import type { ImportPreview, ImportTally } from '#shared/domain/stock-import.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { writeCell } from './cells.ts'
import { type Plan, planImport } from './plan.ts'
import { readTable } from './table.ts'

type Deps = {
  db: Db
  clock: Clock
  timeZone: string
  bulks: StockBulks
  stockChanged: (kind: StockKind) => void
}
type ImportOrder = { csv: string; fingerprint: string; skipWrong: boolean }
type Cell = string | number | null
export type StockCsvService = ReturnType<typeof createStockCsvService>

const WRITING_MAX_MS = 60_000
const CHANGED = 'The stock has changed since you looked at what will happen. Please look again.'
const NOT_ALL_RIGHT = 'Some rows are wrong. Nothing is imported before all are right.'

/** Vehicles out of files and into files (RFC 4180). */
export function createStockCsvService({ db, clock, timeZone, bulks, stockChanged }: Deps) {
  /** What a file would do, row by row; writes nothing. Throws AppError 'invalid' for what is no such file. */
  async function preview(kind: StockKind, csv: string): Promise<ImportPreview> {
    const { rows, unknownHeaders, rejected, fingerprint } = await plan(db, kind, csv)
    return { rows, unknownHeaders, rejected, fingerprint }
  }

  /**
   * Does what the preview with this fingerprint said, all of it or nothing. Throws AppError 'invalid' where a row is wrong that is not to be left out, and
   * 'conflict' where the stock or the file is no longer what was looked at.
   */
  async function run(
    kind: StockKind,
    { csv, fingerprint, skipWrong }: ImportOrder,
    actor: Actor,
  ): Promise<ImportTally> {
    const tally = await withoutClash(
      db,
      async (transaction) => {
        await holdStock(transaction)
        const { writes, ...planned } = await plan(transaction, kind, csv)
        if (planned.fingerprint !== fingerprint) throw new AppError('conflict', CHANGED)
        if (!skipWrong && planned.rows.some(({ action }) => action === 'wrong')) {
          throw new AppError('invalid', NOT_ALL_RIGHT)
        }
        await bulks[kind].writeAll(transaction, writes, actor)
        return tallyOf(planned)
      },
      { timeout: WRITING_MAX_MS },
    )
    stockChanged(kind)
    return tally
  }

  const plan = (at: DbOrTransaction, kind: StockKind, csv: string): Promise<Plan> =>
    planImport(readTable(csv), {
      db: at,
      kind,
      bulk: bulks[kind],
      timeZone,
      today: dayIn(timeZone, clock.now()),
    })

  /** The columns of a file of one kind. */
  const columns = (
    kind: StockKind,
  ): { header: string; value: (vehicle: Record<string, unknown>) => Cell }[] =>
    STOCK_COLUMNS[kind].map((column: StockColumn) => ({
      header: column.header,
      value: (vehicle) => writeCell(vehicle[column.field], column, { timeZone }),
    }))

  /** Every vehicle that a filter leaves. */
  const all = (kind: StockKind, filter: StockTableFilter) => bulks[kind].all(filter)

  return { preview, run, columns, all }
}

function tallyOf({ rows }: Pick<Plan, 'rows'>): ImportTally {
  const count = (wanted: string) => rows.filter(({ action }) => action === wanted).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    leftOut: count('wrong'),
  }
}
