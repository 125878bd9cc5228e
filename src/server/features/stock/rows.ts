import type { DbOrTransaction } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { StockKind } from '#shared/domain/vehicle.ts'
import { STOCK_TABLES } from './tables.ts'

type MomentOf<Row> = { [Key in keyof Row]-?: Date extends Row[Key] ? Key : never }[keyof Row] &
  string

/** Rows of a selection as JSON carries them, and as Prisma would give them. */
export type RowReader<Row> = {
  /** The columns for SELECT, each under the name that Prisma has for it. */
  columns: Prisma.Sql
  /** Makes dates of the texts that JSON has for moments, in place. */
  read(rows: Row[]): Row[]
}

/** How a selection is read past Prisma, which takes several times as long over lists; `moments` names all its columns of time. */
export function rowReader<Row extends object>(
  selection: Record<keyof Row & string, true>,
  moments: Record<MomentOf<Row>, true>,
): RowReader<Row> {
  const names = Object.keys(moments) as MomentOf<Row>[]
  return {
    columns: Prisma.raw(
      Object.keys(selection)
        .map((name) => `${columnOf(name)} AS "${name}"`)
        .join(', '),
    ),
    read(rows) {
      for (const row of rows) {
        for (const name of names) {
          if (row[name] !== null) row[name] = new Date(row[name] as string) as Row[typeof name]
        }
      }
      return rows
    },
  }
}

type ChangedRow = { before: object & { id: string }; columns: object }

/** Writes columns of many rows in one statement, by their ids; a column that another row alone changes is written as it was. */
export async function updateRows(
  transaction: DbOrTransaction,
  kind: StockKind,
  rows: ChangedRow[],
): Promise<void> {
  const names = [...new Set(rows.flatMap(({ columns }) => Object.keys(columns)))]
  const values = rows.map(({ before, columns }) => {
    const after = new Map<string, unknown>(Object.entries({ ...before, ...columns }))
    return Object.fromEntries(['id', ...names].map((name) => [columnOf(name), after.get(name)]))
  })
  const assigned = Prisma.raw(
    names.map((name) => `${columnOf(name)} = changed.${columnOf(name)}`).join(', '),
  )
  const table = STOCK_TABLES[kind]
  await transaction.$executeRaw`
    UPDATE ${table} SET ${assigned}
    FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(values)}::jsonb) AS changed WHERE ${table}.id = changed.id`
}

/** The schema maps every field to its name with underscores. */
const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
