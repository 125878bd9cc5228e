const UNPLACED = /<(?:\w+:)?c(?![^>]*\sr=")[\s/>]/
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)(?=[\s/>])([^>]*)>/g
const ROW_NUMBER = /\sr="(\d+)"/
const CELL_COLUMN = /\sr="([A-Z]+)\d+"/
const LETTERS = 26
const BEFORE_A = 64

/** Adds the references that cells of a sheet may lack; a cell without one follows the last. */
export function placeCells(sheet: string): string {
  if (!UNPLACED.test(sheet)) return sheet
  let [row, column] = [0, 0]
  return sheet.replaceAll(
    ROW_OR_CELL,
    (tag: string, ...[prefix = '', name = '', attributes = '']: string[]) => {
      if (name === 'row') {
        row = Number(ROW_NUMBER.exec(attributes)?.[1] ?? row + 1)
        column = 0
        return tag
      }
      const letters = CELL_COLUMN.exec(attributes)?.[1]
      column = letters ? toNumber(letters) : column + 1
      return letters ? tag : `<${prefix}c r="${toLetters(column)}${row}"${attributes}>`
    },
  )
}

const toNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)

function toLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    letters = String.fromCharCode(BEFORE_A + 1 + ((rest - 1) % LETTERS)) + letters
  }
  return letters
}
