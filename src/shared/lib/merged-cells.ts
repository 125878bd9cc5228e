/** Merged cells of a sheet; rows and columns start at 0. */
type Block = { top: number; bottom: number; left: number }
type Parts = Readonly<Record<string, Uint8Array>>

const SHEET = /<(?:\w+:)?sheet\s[^>]*:id="([^"]+)"/g
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g
const MERGED = /<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** Merged cells are listed after all cells of a sheet. */
const TAIL_BYTES = 512 * 1024
const LETTERS = 26
const BEFORE_A = 64

/** Returns the merged cells that span rows, by sheet in the order of the workbook. */
export function findMergedBlocks(parts: Parts): Block[][] {
  const relations = new Map(
    [...decode(parts['xl/_rels/workbook.xml.rels']).matchAll(RELATION)].map(([element]) => [
      readAttribute(element, 'Id'),
      readAttribute(element, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return [...decode(parts['xl/workbook.xml']).matchAll(SHEET)].map(([, id = '']) => {
    const sheet = parts[relations.get(id) ?? '']
    return [...decode(sheet?.subarray(-TAIL_BYTES)).matchAll(MERGED)].flatMap(
      ([, column = '', from, to]) => {
        const [top, bottom] = [Number(from) - 1, Number(to) - 1]
        return bottom > top ? [{ top, bottom, left: toColumn(column) }] : []
      },
    )
  })
}

/** Copies the value of merged cells, stored in the first row only, to all their rows. */
export function fillMerged(rows: unknown[][], blocks: Block[]): void {
  for (const { top, bottom, left } of blocks) {
    const value = rows[top]?.[left] ?? null
    for (const row of rows.slice(top + 1, bottom + 1)) row[left] ??= value
  }
}

const decode = (part: Uint8Array | undefined): string => new TextDecoder().decode(part)

const readAttribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''

/** Returns the index of a column: 'A' is 0, 'AB' is 27. */
const toColumn = (letters: string): number =>
  Array.from(letters).reduce(
    (sum, letter) => sum * LETTERS + (letter.codePointAt(0) ?? 0) - BEFORE_A,
    0,
  ) - 1
