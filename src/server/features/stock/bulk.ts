import type * as z from 'zod'
import { invalidInput, type Issue } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { StockChange, StockFieldChange, StockTableFilter } from '#shared/domain/stock-desk.ts'
import type { PictureFields, StockKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { type Actor, differences, inFields } from './history.ts'
import {
  type Change,
  createLedger,
  type LedgerDeps,
  type StockColumns,
  type StockRow,
} from './ledger.ts'
import { STOCK_TABLES } from './tables.ts'

/** What is sent of one vehicle, field by field, as it stands in a file. */
export type Cells = Record<string, string>
/** A vehicle as it stands now; `version` differs after each change. */
export type Standing = { id: string; version: string; plan: (cells: Cells) => Step }
/** What is to be written of one vehicle; only the bulk that planned it knows what is in it. */
type Write<Row, Input> = { add: Input } | { change: Change<Row, Input> }
/** What cells would do: nothing where something is wrong with them. */
export type Step = { problems: Issue[] } | Todo
export type Todo = {
  problems: []
  changes: StockFieldChange[]
  vin: string
  status: string
  /** Whether it claims its VIN anew. */
  claimsVin: boolean
  write: Write<unknown, unknown>
}
export type BulkDeps<Row extends StockRow, Columns extends StockColumns, Input> = LedgerDeps<
  Row,
  Columns,
  Input
> & {
  inputSchema: z.ZodType<Input>
  changeSchema: z.ZodType<StockChange<Input>>
}
export type StockBulk = {
  standing: (
    db: DbOrTransaction,
    stockNumbers: string[],
    timeZone: string,
  ) => Promise<Map<string, Standing>>
  planNew: (cells: Cells) => Step
  writeAll(
    transaction: DbOrTransaction,
    writes: Write<unknown, unknown>[],
    actor: Actor,
  ): Promise<void>
  /** Every vehicle that a filter leaves, page by page. */
  all: (filter: StockTableFilter) => AsyncIterable<Record<string, unknown>>
}

/** Many vehicles of one kind at once, for what comes from files. */
export function createStockBulk<
  Row extends StockRow,
  Columns extends StockColumns,
  Input extends PictureFields,
>(deps: BulkDeps<Row, Columns, Input>) {
  const { kind, find, toColumns, toChangedColumns, inputSchema, changeSchema } = deps
  const ledger = createLedger(deps)

  /** The vehicles that have these stock numbers now, by the number in capitals. */
  async function standing(
    db: DbOrTransaction,
    stockNumbers: string[],
    timeZone: string,
  ): Promise<Map<string, Standing>> {
    const numbers = stockNumbers.map((number) => number.toUpperCase())
    const known = await db.$queryRaw<{ id: string; number: string }[]>`
      SELECT id, upper(stock_number) AS number FROM ${STOCK_TABLES[kind]} WHERE archived_at IS NULL AND upper(stock_number) = ANY (${numbers})`
    const rows = new Map(
      (
        await find(
          db,
          known.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    return new Map(
      known.flatMap(({ id, number }) => {
        const row = rows.get(id)
        return row
          ? [
              [
                number,
                {
                  id,
                  version: row.updatedAt.toISOString(),
                  plan: (cells: Cells) => planChange(row, withoutSameDay(row, cells, timeZone)),
                },
              ],
            ]
          : []
      }),
    )
  }

  /** What the cells of a vehicle that is not there yet would do. */
  function planNew(cells: Cells): Step {
    const read = inputSchema.safeParse(withBlanks(cells))
    if (!read.success) return { problems: invalidInput(read.error).issues ?? [] }
    const columns = toColumns(read.data)
    return {
      problems: [],
      changes: inFields(differences({}, columns)).filter(({ to }) => to !== null),
      vin: columns.vin,
      status: columns.status,
      claimsVin: true,
      write: { add: read.data },
    }
  }

  function planChange(row: Row, { stockNumber: _key, ...cells }: Cells): Step {
    const read = changeSchema.safeParse(withBlanks(cells))
    if (!read.success) return { problems: invalidInput(read.error).issues ?? [] }
    const { fields } = read.data
    const columns = toChangedColumns(fields)
    const changes = differences(row, columns)
    return {
      problems: [],
      changes: inFields(changes),
      vin: columns.vin ?? row.vin,
      status: columns.status ?? row.status,
      claimsVin: Boolean(changes.vin ?? changes.status),
      write: { change: { row, fields } },
    }
  }

  /** Writes what was planned, in a few statements however much it is. The caller holds the stock and has compared the VINs. */
  async function writeAll(
    transaction: DbOrTransaction,
    writes: Write<Row, Input>[],
    actor: Actor,
  ): Promise<void> {
    const additions = writes.flatMap((write) =>
      'add' in write ? [{ input: write.add, actor }] : [],
    )
    const changes = writes.flatMap((write) => ('change' in write ? [write.change] : []))
    await ledger.addAll(transaction, additions)
    await ledger.changeAll(transaction, changes, actor)
  }

  return { standing, planNew, writeAll }
}

/** A file knows the day alone: where that is the day in the shop it already was, the time of day stays. */
function withoutSameDay({ dateAcquired }: StockRow, cells: Cells, timeZone: string): Cells {
  if (!dateAcquired || cells.dateAcquired !== dayIn(timeZone, dateAcquired)) return cells
  const { dateAcquired: _same, ...rest } = cells
  return rest
}

/** What blank cells mean: a status stays, or is what a new vehicle has; a date is none. */
function withBlanks({ status, dateAcquired, ...rest }: Cells): Record<string, string | null> {
  return {
    ...rest,
    ...(status && { status }),
    ...(dateAcquired !== undefined && { dateAcquired: dateAcquired || null }),
  }
}

/** The kinds of vehicles that files may hold. */
export type StockBulks = Record<StockKind, StockBulk>
