type Cell = string | number
/** Figure beside the limit that it has to keep. */
export type Goal = [what: string, value: number, relation: '<=' | '>=', limit: number]

const judged: { cells: Cell[]; isMet: boolean }[] = []

/** Prints a Markdown table: first column left-aligned, others right-aligned. */
export function printTable(head: string[], rows: Cell[][]): void {
  const texts = [head, ...rows.map((row) => row.map(show))]
  const widths = head.map((_, column) =>
    Math.max(...texts.map((line) => line[column]?.length ?? 0)),
  )
  const [first = '', ...others] = texts.map((line) =>
    widths
      .map((width, column) =>
        column === 0 ? (line[0] ?? '').padEnd(width) : (line[column] ?? '').padStart(width),
      )
      .join(' | '),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join(' | ')
  for (const line of [first, rule, ...others]) console.log(`| ${line} |`)
  console.log()
}

const show = (cell: Cell): string =>
  typeof cell === 'number'
    ? String(Number(cell < 10 ? cell.toPrecision(3) : cell.toFixed(1)))
    : cell

export const heading = (text: string): void => console.log(`\n## ${text}\n`)
export const note = (text: string): void => console.log(`${text}\n`)

/** Records goals for the final table. */
export function judge(goals: Goal[]): void {
  for (const [what, value, relation, limit] of goals) {
    const isMet = relation === '>=' ? value >= limit : value <= limit
    judged.push({ isMet, cells: [what, value, `${relation} ${limit}`, isMet ? 'met' : 'MISSED'] })
  }
}

/** Prints every goal with its measurement. */
export function printGoals(): void {
  heading('Goals')
  if (judged.length === 0) return note('No goal was measured.')
  printTable(
    ['goal', 'measured', 'limit', 'result'],
    judged.map(({ cells }) => cells),
  )
  note(`${judged.filter(({ isMet }) => isMet).length} of ${judged.length} met`)
}
