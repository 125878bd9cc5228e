/** A block of cells that stand for one, from 0. */
type Block = { top: number; bottom: number; left: number }
type Parts = Readonly<Record<string, Uint8Array>>

const SHEET = /<(?:\w+:)?sheet\s[^>]*:id="([^"]+)"/g
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** The blocks stand behind the cells. */
const TAIL_BYTES = 512 * 1024
const LETTERS = 26
const BEFORE_A = 64

/** The blocks of several rows in each sheet of a workbook, sheets in their order. */
export function mergedBlocks(parts: Parts): Block[][] {
  const relations = new Map(
    [...textOf(parts['xl/_rels/workbook.xml.rels']).matchAll(RELATION)].map(([element]) => [
      attributeOf(element, 'Id'),
      attributeOf(element, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return [...textOf(parts['xl/workbook.xml']).matchAll(SHEET)].map(([, id = '']) => {
    const sheet = parts[relations.get(id) ?? '']
    return [...textOf(sheet?.subarray(-TAIL_BYTES)).matchAll(MERGED)].flatMap(
      ([, column = '', from, to]) => {
        const [top, bottom] = [Number(from) - 1, Number(to) - 1]
        return bottom > top ? [{ top, bottom, left: columnOf(column) }] : []
      },
    )
  })
}

/** Gives each row of a merged block the value that only its first row has. */
export function fillMerged(rows: unknown[][], blocks: Block[]): void {
  for (const { top, bottom, left } of blocks) {
    const value = rows[top]?.[left] ?? null
    for (const row of rows.slice(top + 1, bottom + 1)) row[left] ??= value
  }
}

const textOf = (part: Uint8Array | undefined): string => new TextDecoder().decode(part)

const attributeOf = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''

/** The place of a column, 'A' is 0 and 'AB' 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce(
    (sum, letter) => sum * LETTERS + (letter.codePointAt(0) ?? 0) - BEFORE_A,
    0,
  ) - 1
