import { type Flag, findFlag } from '#shared/domain/flag-columns.ts'
import {
  JOINED_COLUMN,
  findNoteLabel,
  rankHeader,
  VEHICLE_COLUMNS,
  type VehicleColumn,
} from '#shared/domain/vehicle-columns.ts'
import { LEAVE_OUT } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readCellText, invalidFile } from './csv-table.ts'

/** Column of a file with the field that it fills. */
export type FileColumn = {
  index: number
  header: string
  isKnown: boolean
  /** Set where the cells, or a word of several meanings, decide the field. */
  isGuessed: boolean
  column: VehicleColumn | null
  /** Second field of a column that holds two, such as 'Engine/trans'. */
  pair?: VehicleColumn
  /** Set where the column's text goes to the notes beside those of the vehicle. */
  noteLabel: string | null
  /** Set where ticks or days in the column mean one value of the field. */
  flag: Flag | null
}
/** Choices of staff by folded header: a field, or blank to leave the column out. */
export type ColumnChoices = ReadonlyMap<string, string>

/** Assigns fields to the columns of a header: chosen, known, or none. */
export function assignColumns(
  header: string[],
  kind: VehicleKind,
  chosen: ColumnChoices,
): FileColumn[] {
  const names = listNames(header)
  const choices = findChoices(names, chosen)
  const taken = new Set(choices.filter((choice) => choice && choice !== 'notes'))
  const owners = new Map(
    VEHICLE_COLUMNS[kind]
      .filter(({ field }) => !taken.has(field))
      .flatMap((known) => {
        const index = likeliest(known, header, choices)
        return index === -1 ? [] : [[index, known] as const]
      })
      // Of two fields with one column the first has it.
      .toReversed(),
  )
  return header.map((name, index): FileColumn => {
    const own = { index, header: names[index] ?? readCellText(name), isGuessed: false, flag: null }
    const choice = choices[index]
    const flag = findFlag(kind, own.header)
    if (choice !== undefined) {
      const isFlag = flag?.field === choice
      return { ...own, ...chosenColumn(own.header, kind, choice), ...(isFlag && { flag }) }
    }
    const known = owners.get(index)
    if (known) return { ...own, isKnown: true, column: known, noteLabel: null }
    if (flag && !taken.has(flag.field)) {
      const column = findField(kind, flag.field)
      return { ...own, isKnown: false, isGuessed: true, column, noteLabel: null, flag }
    }
    const noteLabel = findNoteLabel(kind, own.header)
    const column = noteLabel ? findField(kind, 'notes') : null
    return { ...own, isKnown: column !== null, column, noteLabel }
  })
}

/** The choice for each column. Where two have one field, the last choice wins over the other. */
function findChoices(names: string[], chosen: ColumnChoices): (string | undefined)[] {
  const present = new Set(names.map((name) => foldText(name)))
  const last = new Map(
    [...chosen].flatMap(([key, choice]) => (present.has(key) ? [[choice, key] as const] : [])),
  )
  return names.map((name) => {
    const key = foldText(name)
    const choice = chosen.get(key)
    return !choice || choice === 'notes' || last.get(choice) === key ? choice : LEAVE_OUT
  })
}

/** Unique headers: a blank one becomes 'Column 5', the second 'Price' becomes 'Price (2)'. */
function listNames(header: string[]): string[] {
  const counts = new Map<string, number>()
  return header.map((cell, index) => {
    const name = readCellText(cell) || `Column ${index + 1}`
    const count = (counts.get(foldText(name)) ?? 0) + 1
    counts.set(foldText(name), count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** The first of the columns that bear a field's best name; -1 for none. */
function likeliest(
  known: VehicleColumn,
  header: string[],
  choices: (string | undefined)[],
): number {
  const ranks = header.map((name, index) =>
    choices[index] === undefined ? rankHeader(known, readCellText(name)) : -1,
  )
  const best = Math.min(...ranks.filter((rank) => rank !== -1))
  return ranks.indexOf(best)
}

function chosenColumn(header: string, kind: VehicleKind, choice: string) {
  const column = choice === LEAVE_OUT ? null : findField(kind, choice)
  const isOwnNotes = column?.field === 'notes' && rankHeader(column, header) !== -1
  return {
    isKnown: false,
    column,
    noteLabel:
      column?.field === 'notes' && !isOwnNotes ? (findNoteLabel(kind, header) ?? header) : null,
  }
}

/** The column of a field. Throws AppError 'invalid' where the kind has none. */
function findField(kind: VehicleKind, field: string): VehicleColumn {
  const column = [...VEHICLE_COLUMNS[kind], JOINED_COLUMN].find((known) => known.field === field)
  if (!column) throw invalidFile(`There is no field ${field.slice(0, 40)}`)
  return column
}
