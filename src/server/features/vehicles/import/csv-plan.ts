import { createHash } from 'node:crypto'
import type { Issue } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { pause } from '#server/core/pause.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { ImportPreview } from '#shared/domain/vehicle-import.ts'
import { GONE_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import { createSpeller } from '../spelling.ts'
import { VIN_USED } from '../used-numbers.ts'
import { type FileTable, toShownColumns } from './csv-header.ts'
import {
  findKnown,
  type Holder,
  toRowKey,
  type KnownVehicles,
  type RowKey,
  stripZeros,
} from './csv-known.ts'
import { createRejectedFile } from './csv-rejected.ts'
import { planFor, planOrAsk } from './csv-row.ts'
import {
  type Answers,
  isRequired,
  toQuestionKey,
  type Questions,
  type ReadRow,
  readValues,
} from './csv-values.ts'
import type { ColumnChoices } from './file-columns.ts'
import { findMissing, type MissingColumns, listWaitingIssues } from './missing-columns.ts'
import { type PlannedRow, formatRowState } from './planned-row.ts'

/** Plan of a file without its rows, which `onRow` receives one by one. */
export type FilePlan = Omit<ImportPreview, 'rows' | 'unreadSheets'>

/** Rows planned in one turn of the event loop. */
const ROWS_AT_ONCE = 200
const SAME = 'same'
const ANOTHER = 'another'
const LEFT_OUT = 'leave-out'
type PlanContext = {
  kind: VehicleKind
  timeZone: string
  today: string
  lock: boolean
  answers: Answers
  chosen: ColumnChoices
  onRow: (plannedRow: PlannedRow) => void
}
type RowContext = PlanContext & {
  known: KnownVehicles
  doubts: Questions
  missing: MissingColumns
}
const KEY_FIELDS = new Set(['stockNumber', 'vin'])

/** Plans the rows of a file part by part, and removes them from the table as it goes. */
export async function consumeRows(
  db: DbOrTransaction,
  table: FileTable,
  context: PlanContext,
): Promise<FilePlan> {
  const { kind, onRow } = context
  const questions: Questions = new Map()
  const doubts: Questions = new Map()
  const columns = toShownColumns(table)
  const missing = findMissing(table, context)
  let isMissed = false
  const loadKnown = await findKnown(db, await readKeys(table, context), context)
  const spell = createSpeller(db)
  const rejected = createRejectedFile(table.header)
  const hash = createHash('sha256').update(kind)
  const rejectRepeat = createRepeatCheck()
  while (table.rows.length > 0) {
    const rows = table.rows.splice(0, ROWS_AT_ONCE)
    const read = rows.map((row) => readValues(row, table, { ...context, questions }))
    const known = await loadKnown(read)
    const plannedRows = read.map((row) => planRow(row, { ...context, known, doubts, missing }))
    isMissed ||= plannedRows.some(({ existing, row }) => !existing && !row.failure)
    for (const plannedRow of plannedRows) {
      rejectRepeat(plannedRow)
      markUsedVin(plannedRow, known)
    }
    await spellNew(spell, plannedRows)
    rejected.add(plannedRows)
    for (const plannedRow of plannedRows) {
      hash.update(formatRowState(plannedRow))
      onRow(plannedRow)
    }
    await pause()
  }
  return {
    columns,
    questions: [...questions.values(), ...doubts.values()],
    missing: isMissed ? missing : [],
    rejected: rejected.text(),
    fingerprint: hash.digest('base64url'),
  }
}

/** Reads the numbers and VINs of all rows, and yields to other requests in between. */
async function readKeys(table: FileTable, context: PlanContext): Promise<RowKey[]> {
  const columns = table.columns.filter(({ column }) => KEY_FIELDS.has(column?.field ?? ''))
  const keyTable = { ...table, columns }
  const keyContext = { ...context, questions: new Map() }
  const keys: RowKey[] = []
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await pause()
    keys.push(toRowKey(readValues(row, keyTable, keyContext), context.kind))
  }
  return keys
}

function planRow(read: ReadRow, context: RowContext): PlannedRow {
  const { kind, known, missing } = context
  const before = known.byNumber(read)
  const base = { ...read, existing: before, isUndecided: false, plan: null }
  const holder = before ? undefined : known.byVin(read)
  const keyIssues = before ? read.issues.filter(({ path }) => path !== 'stockNumber') : read.issues
  if (keyIssues.length > 0) {
    const lacking = before ? [] : listMissing(read, context)
    return { ...base, issues: [...keyIssues, ...lacking] }
  }
  if (!before && missing.length > 0) {
    return { ...base, isUndecided: true, issues: listWaitingIssues(missing, kind) }
  }
  if (!holder) return { ...base, ...planOrAsk(read, before, context) }
  const answer = askWhich(read, holder, context)
  if (answer === SAME) {
    const existing = known.ofHolder(holder)
    return { ...base, existing, ...planFor(read, existing, context) }
  }
  if (answer === ANOTHER) return { ...base, ...planOrAsk(read, undefined, context) }
  const message =
    answer === LEFT_OUT
      ? `Left out, since its VIN is ${formatHolder(holder, kind)}`
      : describeHolder(holder, kind)
  return { ...base, isUndecided: answer === null, issues: [{ path: 'vin', message }] }
}

/** Required fields that a new vehicle lacks. */
const listMissing = ({ row, cells, issues }: ReadRow, { kind, missing }: RowContext): Issue[] =>
  row.failure || issues.some(({ path }) => path === 'csv')
    ? []
    : VEHICLE_COLUMNS[kind]
        .filter(({ field }) => isRequired(kind, field) && field !== 'dateAcquired')
        .filter(({ field }) => missing.every((one) => one.field !== field))
        .filter(({ field }) => !cells[field] && issues.every(({ path }) => path !== field))
        .map(({ field, header }) => ({ path: field, message: `${header} is required` }))

const formatHolder = ({ stockNumber, status, kind: of }: Holder, kind: VehicleKind): string =>
  `that of ${stockNumber} (${of === kind ? status : `${of}, ${status}`})`

const describeHolder = (holder: Holder, kind: VehicleKind): string =>
  `This VIN is ${formatHolder(holder, kind)}: choose above which vehicle is meant`

/** Asks which vehicle a VIN means that is there under another number. */
function askWhich(read: ReadRow, holder: Holder, context: RowContext): string | null {
  const { answers, doubts, kind } = context
  const text = holder.vin
  const key = toQuestionKey('vin', text)
  const options = [
    ...(holder.kind === kind
      ? [{ value: SAME, label: `The same vehicle: change ${holder.stockNumber}` }]
      : []),
    ...(GONE_STATUSES.includes(holder.status) || GONE_STATUSES.includes(read.cells.status ?? '')
      ? [{ value: ANOTHER, label: `Came in again: add ${read.typed.stockNumber}` }]
      : []),
    { value: LEFT_OUT, label: 'Leave this row out' },
  ]
  const given = answers.get(key) ?? null
  const answer = options.some(({ value }) => value === given) ? given : null
  const rows = (doubts.get(key)?.rows ?? 0) + 1
  doubts.set(key, { field: 'vin', text, rows, options, answer })
  return answer
}

function rejectRow(plannedRow: PlannedRow, path: string, message: string): void {
  plannedRow.issues = [...plannedRow.issues, { path, message }]
  plannedRow.plan = null
}

/** Rejects rows that repeat the stock number or the VIN of an earlier row. */
function createRepeatCheck(): (plannedRow: PlannedRow) => void {
  const numbers = new Map<string, number>()
  const vins = new Map<string, number>()
  const cars = new Map<string, number>()
  return (plannedRow) => {
    const number = (
      plannedRow.existing?.stockNumber ??
      plannedRow.typed.stockNumber ??
      ''
    ).toUpperCase()
    const line = numbers.get(number)
    if (number !== '' && line !== undefined) {
      rejectRow(plannedRow, 'stockNumber', `Stock Number is in line ${line} already`)
    }
    numbers.set(number, line ?? plannedRow.row.line)
    const { plan, existing } = plannedRow
    if (!plan) return
    // A sold car that came in again has another number, with or without zeros.
    const car = `${stripZeros(number)} ${plan.vin}`
    const carLine = existing ? undefined : cars.get(car)
    cars.set(car, carLine ?? plannedRow.row.line)
    const isGone = GONE_STATUSES.includes(plan.status)
    const vinLine = isGone ? carLine : (vins.get(plan.vin) ?? carLine)
    if (!isGone) vins.set(plan.vin, vinLine ?? plannedRow.row.line)
    if (vinLine !== undefined) rejectRow(plannedRow, 'vin', `VIN is in line ${vinLine} already`)
  }
}

/** Rejects a row whose VIN another vehicle in the inventory has (rule 3.42). */
function markUsedVin(plannedRow: PlannedRow, known: KnownVehicles): void {
  const { plan, existing } = plannedRow
  if (!plan?.checksVin || GONE_STATUSES.includes(plan.status)) return
  const isUsed = known
    .holdersOf(plan.vin)
    .some(({ id, status }) => id !== existing?.id && !GONE_STATUSES.includes(status))
  if (isUsed) rejectRow(plannedRow, 'vin', VIN_USED)
}

/** Gives new vehicles the spelling of makes and models that they will be stored with. */
async function spellNew(
  spell: ReturnType<typeof createSpeller>,
  plannedRows: PlannedRow[],
): Promise<void> {
  const plans = plannedRows.flatMap(({ plan }) => (plan && 'input' in plan.write ? [plan] : []))
  const inputs = plans.flatMap(({ write }) => ('input' in write ? [write.input] : []))
  const names = await spell(inputs)
  for (const [index, plan] of plans.entries()) {
    const [input, name] = [inputs[index], names[index]]
    if (!input || !name) continue
    plan.write = { input: { ...input, make: name.make, model: name.model } }
    plan.changes = plan.changes.map((change) =>
      change.field === 'make' || change.field === 'model'
        ? { ...change, after: name[change.field] }
        : change,
    )
  }
}
