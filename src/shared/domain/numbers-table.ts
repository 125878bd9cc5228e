/** Place of a cell in a row of a phone, without the column's name. */
export type PhonePlace = 'first' | 'count' | 'text' | 'end'

export type NumbersColumn = {
  header: string
  isMoney?: boolean
  /** Names the row on a phone; without one, the first column does. */
  isName?: boolean
  /** Shows 'Week of 2026-11-02' as the day. */
  isWeek?: boolean
  place?: PhonePlace
  /** Joins a name to the one before it. */
  prefix?: string
}

/** Table for the screen and the CSV file. */
export type NumbersTable = { columns: NumbersColumn[]; rows: (string | number | null)[][] }

export const toColumns = (...columns: (string | NumbersColumn)[]): NumbersColumn[] =>
  columns.map((column) => (typeof column === 'string' ? { header: column } : column))

/** Creates a column of dollars and cents. */
export const toMoneyColumn = (name: string): NumbersColumn => ({
  header: `${name}, $`,
  isMoney: true,
})
