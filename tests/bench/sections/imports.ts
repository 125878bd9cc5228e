import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportPreview, ImportTally } from '#shared/domain/vehicle-import.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { workbook } from '../../support/workbook.ts'
import { askJson, askOk } from '../measure/ask.ts'
import { makeFolder } from '../measure/clean-up.ts'
import { percentile } from '../measure/figures.ts'
import { programMb } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { type Section, type Shop, signIn, startShop } from '../measure/shop.ts'
import { settings } from '../settings.ts'

const PREVIEW_LIMIT_MS = 10_000
const STORE_LIMIT_MS = 30_000
const MEMORY_LIMIT_MB = 300
const PAGE_LIMIT_MS = 300
const HEADER = 'Stk#,Year,Make,Model,VIN,Miles,Date In,Row,Trans,Drive,Ext Clr,Status,Comments'

/** Rows of a yard's list; another `mileage` changes every vehicle. */
const rowsOf = (mileage: number): string[][] => [
  HEADER.split(','),
  ...Array.from({ length: settings.importRows }, (_, n) => [
    `D-${n}`,
    String(2000 + (n % 25)),
    ['FORD', 'Chevy', 'TOY', 'Honda'][n % 4] ?? '',
    ['Escape', 'Malibu', 'Camry', 'Civic'][n % 4] ?? '',
    `1FMCU0GD5GU${String(n).padStart(6, '0')}`,
    String(mileage + n),
    '8/21/2025',
    `C-${n % 90}`,
    'A/T',
    '4x4',
    'Silver',
    'In Yard',
    `Row ${n}: front end hit; engine runs; interior is good; wheels are gone`,
  ]),
]
const csvOf = (rows: string[][]) => ({ csv: rows.map((row) => row.join(',')).join('\n') })
const workbookOf = (rows: string[][]) => ({
  file: Buffer.from(workbook([rows])).toString('base64'),
})

/** Measures preview and import of a yard's list, and the delay of other requests. */
export const measureImports: Section = async () => {
  const shop = await startShop(makeFolder())
  const headers = await signIn(shop)
  const post = <Reply>(path: string, body: object): Promise<Reply> =>
    askJson<Reply>(`${shop.url}/api/admin/dismantled-vehicles/${path}`, { headers, body })
  await watch(shop, () => sleep(2000))
  const idle = programMb(shop.pid)
  const table: (string | number)[][] = []
  for (const [name, file] of [
    ['CSV, new', csvOf(rowsOf(100_000))],
    ['CSV, changed', csvOf(rowsOf(200_000))],
    ['workbook, changed', workbookOf(rowsOf(300_000))],
  ] as const) {
    const preview = await watch(shop, () => post<ImportPreview>('import/preview', file))
    const { fingerprint } = preview.result
    const run = await watch(shop, () => post<ImportTally>('import', { ...file, fingerprint }))
    const { created, updated } = run.result
    if (created + updated !== settings.importRows) throw new Error(`Not all rows went in: ${name}`)
    for (const [step, { ms, pages, megabytes }, limit] of [
      ['preview', preview, PREVIEW_LIMIT_MS],
      ['store', run, STORE_LIMIT_MS],
    ] as const) {
      const p99 = percentile(pages, 0.99)
      table.push([`${name}: ${step}`, ms, p99, Math.max(...pages), megabytes - idle])
      judge([
        [`${name}, ${step}, ms`, ms, '<=', limit],
        [`${name}, ${step}, p99 ms of a page`, p99, '<=', PAGE_LIMIT_MS],
        [`${name}, ${step}, MB above idle`, megabytes - idle, '<=', MEMORY_LIMIT_MB],
      ])
    }
  }
  await shop.stop()
  printTable(['import', 'ms', 'page p99 ms', 'page max ms', 'MB above idle'], table)
  note(`${formatNumber(settings.importRows)} rows of 13 columns; a visitor loads pages meanwhile.`)
}

/** Runs a task while a visitor loads pages, and samples the server's memory. */
async function watch<Result>({ url, pid }: Shop, task: () => Promise<Result>) {
  const pages: number[] = []
  const watching = { isOn: true }
  let megabytes = 0
  const visit = async () => {
    for (let count = 0; watching.isOn; count += 1) {
      pages.push((await askOk(`${url}/parts?q=vehicle-${count}`)).ms)
      megabytes = Math.max(megabytes, programMb(pid))
      await sleep(20)
    }
  }
  const visits = visit()
  const startedAt = performance.now()
  const result = await task()
  const ms = performance.now() - startedAt
  watching.isOn = false
  await visits
  return { result, ms, pages, megabytes }
}
