import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import { AppError, type Issue } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Cells, Standing, Step, StockBulk, Todo } from '#server/features/stock/bulk.ts'
import { findVinHolders, VIN_TAKEN } from '#server/features/stock/clash.ts'
import { columnOf, type StockColumn } from '#shared/domain/stock-columns.ts'
import { GONE } from '#shared/domain/stock-desk.ts'
import { type ImportRow, REASON_HEADER } from '#shared/domain/stock-import.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { copyCell, readCell } from './cells.ts'
import type { CsvRow, CsvTable } from './table.ts'

/** So much of a row that could not be read is shown in its place. */
const RAW_SHOWN = 60

type Context = {
  db: DbOrTransaction
  kind: StockKind
  bulk: StockBulk
  timeZone: string
  today: string
}
type Draft = {
  row: CsvRow
  line: number
  cells: Cells
  standing: Standing | undefined
  problems: Issue[]
  todo: Todo | null
}
/** What a file would do, and how. */
export type Plan = {
  rows: ImportRow[]
  /** What the rows that are right write. */
  writes: Todo['write'][]
  unknownHeaders: string[]
  /** The rows that are wrong, as a file. */
  rejected: string | null
  fingerprint: string
}

/** Works out row by row what a file would do to the vehicles as they stand; writes nothing. Throws AppError 'invalid' for a header that does not say which vehicles are meant. */
export async function planImport(table: CsvTable, context: Context): Promise<Plan> {
  const { db, kind, bulk, timeZone, today } = context
  const { columns, unknownHeaders } = readHeader(table.header, kind)
  const given = table.rows.map((row) => ({
    row,
    line: row.line,
    cells: row.problem ? {} : cellsOf(row.cells, columns, today),
  }))
  const known = await bulk.standing(
    db,
    given.map(({ cells }) => cells.stockNumber ?? ''),
    timeZone,
  )
  const drafts = given.map(({ row, line, cells }): Draft => {
    if (row.problem) {
      return {
        row,
        line,
        cells,
        standing: undefined,
        problems: [{ path: 'csv', message: row.problem }],
        todo: null,
      }
    }
    const standing = known.get((cells.stockNumber ?? '').toUpperCase())
    return draftOf({
      row,
      line,
      cells,
      standing,
      step: standing ? standing.plan(cells) : bulk.planNew(cells),
    })
  })
  markRepeats(drafts)
  const vins = drafts.flatMap(({ todo }) => (todo?.claimsVin ? [todo.vin] : []))
  markTakenVins(drafts, kind, await findVinHolders(db, vins))
  const rows = drafts.map(rowOf)
  const writes = drafts.flatMap(({ todo }) => todo?.write ?? [])
  return {
    rows,
    writes,
    unknownHeaders,
    rejected: rejectedOf(table.header, drafts),
    fingerprint: fingerprintOf(kind, drafts),
  }
}

function readHeader(header: string[], kind: StockKind) {
  const columns = header.map((name) => columnOf(kind, name))
  const fields = columns.flatMap((column) => column?.field ?? [])
  const twice = columns.find(
    (column) => column && fields.indexOf(column.field) !== fields.lastIndexOf(column.field),
  )
  if (twice) throw new AppError('invalid', `The column ${twice.header} is there twice`)
  if (!fields.includes('stockNumber')) {
    throw new AppError(
      'invalid',
      'The first row must name the columns, and one of them must be Stock Number',
    )
  }
  return {
    columns,
    unknownHeaders: header.filter(
      (name, index) => !columns[index] && name.trim() !== '' && name.trim() !== REASON_HEADER,
    ),
  }
}

const cellsOf = (cells: string[], columns: (StockColumn | undefined)[], today: string): Cells =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      column ? [[column.field, readCell(cells[index] ?? '', column, today)]] : [],
    ),
  )

function draftOf({ step, ...row }: Omit<Draft, 'problems' | 'todo'> & { step: Step }): Draft {
  return { ...row, problems: step.problems, todo: 'write' in step ? step : null }
}

function refuse(draft: Draft, path: string, message: string): void {
  draft.problems = [...draft.problems, { path, message }]
  draft.todo = null
}

/** A file speaks of each vehicle, and gives each VIN, only once. */
function markRepeats(drafts: Draft[]): void {
  const numbers = new Map<string, number>()
  const vins = new Map<string, number>()
  for (const draft of drafts) {
    const number = (draft.cells.stockNumber ?? '').toUpperCase()
    const line = numbers.get(number)
    if (number !== '' && line !== undefined) {
      refuse(draft, 'stockNumber', `Stock Number is in line ${line} already`)
    }
    numbers.set(number, line ?? draft.line)
    if (!draft.todo || GONE.includes(draft.todo.status)) continue
    const vinLine = vins.get(draft.todo.vin)
    vins.set(draft.todo.vin, vinLine ?? draft.line)
    if (vinLine !== undefined) refuse(draft, 'vin', `VIN is in line ${vinLine} already`)
  }
}

function markTakenVins(
  drafts: Draft[],
  kind: StockKind,
  holders: Awaited<ReturnType<typeof findVinHolders>>,
): void {
  for (const draft of drafts) {
    const { todo, standing } = draft
    if (!todo?.claimsVin || GONE.includes(todo.status)) continue
    const isTaken = holders.some(
      (holder) => holder.vin === todo.vin && !(holder.kind === kind && holder.id === standing?.id),
    )
    if (isTaken) refuse(draft, 'vin', VIN_TAKEN)
  }
}

function rowOf(draft: Draft): ImportRow {
  const { row, line, cells, problems } = draft
  const action = actionOf(draft)
  const name = row.problem
    ? (row.cells[0] ?? '').slice(0, RAW_SHOWN)
    : [cells.year, cells.make, cells.model].filter(Boolean).join(' ')
  return {
    line,
    stockNumber: cells.stockNumber ?? '',
    name,
    action,
    changes: action === 'update' ? (draft.todo?.changes ?? []) : [],
    problems,
  }
}

/** The rows that are wrong as they came, each behind what is wrong with it in place of what an earlier file said. */
function rejectedOf(header: string[], drafts: Draft[]): string | null {
  const wrong = drafts.filter(({ todo }) => !todo)
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

function actionOf({ todo, standing }: Draft): ImportRow['action'] {
  if (!todo) return 'wrong'
  if (!standing) return 'create'
  return todo.changes.length > 0 ? 'update' : 'unchanged'
}

/** Differs as soon as the file, or a vehicle that it speaks of, does. */
function fingerprintOf(kind: StockKind, drafts: Draft[]): string {
  const state = drafts.map(({ line, cells, standing, problems }) => [
    line,
    cells,
    standing?.id,
    standing?.version,
    problems,
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind, state]))
    .digest('base64url')
}
