type Cell = string | number
export type Goal = {
  what: string
  value: number
  limit: number
  kind: 'at least' | 'at most'
  digits?: number
}

const judged: { row: Cell[]; met: boolean }[] = []

/** Prints a Markdown table: first column left-aligned, others right-aligned. */
export function printTable(head: string[], rows: Cell[][]): void {
  const lines = [head, ...rows.map((row) => row.map(show))]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const print = (cells: string[]) =>
    console.log(
      `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`,
    )
  print(head)
  print(
    widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  )
  for (const row of rows) print(row.map(show))
  console.log()
}

const show = (cell: Cell): string =>
  typeof cell === 'number' ? String(Number(cell.toFixed(2))) : cell

export const heading = (text: string): void => console.log(`\n## ${text}\n`)
export const note = (text: string): void => console.log(`${text}\n`)

/** Records the result of a goal for the final table. */
export function judge({ what, value, limit, kind, digits = 2 }: Goal): void {
  const met = kind === 'at least' ? value >= limit : value <= limit
  judged.push({
    met,
    row: [what, value.toFixed(digits), `${kind} ${limit}`, met ? 'met' : 'MISSED'],
  })
}

/** Prints every goal with its measurement. */
export function printGoals(): void {
  heading('Goals')
  if (judged.length === 0) return note('None of them was measured.')
  printTable(
    ['goal', 'seen', 'wanted', ''],
    judged.map(({ row }) => row),
  )
  console.log(`${judged.filter(({ met }) => met).length} of ${judged.length} met`)
}
