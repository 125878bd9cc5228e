import { useState, type ComponentProps } from 'react'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { ImportPreview, ImportQuestion, ImportColumn } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { SEGMENT } from '../../../../components/staff/data-table-filters.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { NativeSelect } from '../../../../components/ui/native-select.tsx'
import { cn } from '../../../../lib/cn.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportRows, ROW_ACTIONS, type RowAction } from './import-rows.tsx'
import { RejectedRowsButton } from './rejected-rows-button.tsx'

const FIX = 'Fix what is wrong above or in your file'
const OR_PART = 'or import the good rows and save the rest as a file'
const FOR_ANSWER = 'for an answer above and would be left out.'
const NOTHING_TO_DO = 'Nothing to do: every vehicle already matches the file.'
const FOR_COLUMN = 'The vehicles follow here once you choose.'
const TOGETHER = 'Either all rows go in, or none do.'
const ORDER: RowAction[] = ['wrong', 'undecided', 'create', 'update', 'unchanged']
const NEEDED = 'Every vehicle needs it. If your file has no such column, add one to it.'
const ALL_NEEDED = 'Every vehicle needs them. If your file has no such columns, add them to it.'

type Props = {
  kind: VehicleKind
  preview: ImportPreview
  isBusy: boolean
  onRun: () => void
  onChooseColumn: (header: string, field: string) => void
  onAnswer: (question: ImportQuestion, value: string) => void
}

/** Planned changes, row by row, and the button that applies them. */
export function ImportReview({
  kind,
  preview: { rows, columns, questions, missing, rejected },
  isBusy,
  onRun,
  onChooseColumn,
  onAnswer,
}: Props) {
  const counts = Object.fromEntries(
    ORDER.map((action) => [action, rows.filter((row) => row.action === action).length]),
  ) as Record<RowAction, number>
  const [shown, setShown] = useState<RowAction | ''>(counts.wrong > 0 ? 'wrong' : '')
  const doing = counts.create + counts.update
  const notIn = counts.wrong + counts.undecided
  const isWaiting = missing.length > 0 && doing + counts.unchanged === 0
  return (
    <section className="mt-6" aria-labelledby="import-review-title">
      <h2 id="import-review-title" tabIndex={-1} className="mb-2 focus:outline-none">
        What will happen
      </h2>
      <ImportMissing
        kind={kind}
        missing={missing}
        columns={columns}
        isBusy={isBusy}
        onChoose={onChooseColumn}
      />
      <ImportColumns kind={kind} columns={columns} isBusy={isBusy} onChoose={onChooseColumn} />
      <ImportQuestions questions={questions} isBusy={isBusy} onAnswer={onAnswer} />
      {isWaiting ? (
        <p className="text-muted-foreground">{FOR_COLUMN}</p>
      ) : (
        <>
          <div className="sticky top-0 z-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-background py-2">
            <ToggleButtons aria-label="Rows to show">
              <Chip
                label="All"
                count={rows.length}
                isOn={shown === ''}
                onPress={() => setShown('')}
              />
              {ORDER.filter((action) => counts[action] > 0).map((action) => (
                <Chip
                  key={action}
                  label={ROW_ACTIONS[action].label}
                  count={counts[action]}
                  isOn={shown === action}
                  onPress={() => setShown(action)}
                />
              ))}
            </ToggleButtons>
            <div className="max-md:w-full">
              <Button
                className="max-md:w-full"
                busy={isBusy}
                disabled={doing === 0}
                aria-describedby="import-why"
                onClick={onRun}
              >
                {importLabel(doing, notIn > 0)}
              </Button>
            </div>
          </div>
          <p id="import-why" className="mb-3 text-muted-foreground">
            {explainLeftOut(counts.wrong, counts.undecided, doing)}
          </p>
          {rejected !== null && <RejectedRowsButton kind={kind} csv={rejected} />}
          <ImportRows
            key={shown}
            kind={kind}
            rows={shown === '' ? rows : rows.filter(({ action }) => action === shown)}
          />
        </>
      )}
    </section>
  )
}

function importLabel(doing: number, isPart: boolean): string {
  if (isPart) {
    return doing === 1 ? 'Import 1 row' : `Import ${formatNumber(doing)} rows`
  }
  return `Import ${formatNumber(doing)} ${doing === 1 ? 'vehicle' : 'vehicles'}`
}

function explainLeftOut(wrong: number, undecided: number, doing: number): string {
  if (wrong > 0) {
    return `${wrong === 1 ? 'One row is' : `${formatNumber(wrong)} rows are`} wrong. ${doing === 0 ? FIX : `${FIX}, ${OR_PART}`}.`
  }
  if (undecided > 0) {
    return `${undecided === 1 ? 'One row waits' : `${formatNumber(undecided)} rows wait`} ${FOR_ANSWER}`
  }
  return doing === 0 ? NOTHING_TO_DO : TOGETHER
}

function Chip({
  label,
  count,
  isOn,
  onPress,
}: {
  label: string
  count: number
  isOn: boolean
  onPress: () => void
}) {
  return (
    <ToggleButton pressed={isOn} onClick={onPress}>
      <span>{`${label} `}</span>
      <span className="min-w-[1.3em] text-center font-semibold tabular-nums">
        {formatNumber(count)}
      </span>
    </ToggleButton>
  )
}

/** Toggle buttons side by side, of which one is pressed. */
function ToggleButtons({ className, ...props }: ComponentProps<'div'>) {
  return <div role="group" className={cn('flex flex-wrap gap-1', className)} {...props} />
}

function ToggleButton({ pressed, ...props }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" aria-pressed={pressed} className={SEGMENT} {...props} />
}

type MissingProps = {
  kind: VehicleKind
  missing: ImportPreview['missing']
  columns: ImportColumn[]
  isBusy: boolean
  onChoose: (header: string, field: string) => void
}

/** Asks once for the column of a field that every vehicle has. */
function ImportMissing({ kind, missing, columns, isBusy, onChoose }: MissingProps) {
  if (missing.length === 0) return null
  return (
    <section
      aria-label="Missing columns"
      className="my-4 grid gap-3 rounded-md border border-l-4 border-l-warning bg-card p-4"
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {missing.map(({ field, candidates }) => (
          <li key={field} className="min-w-0">
            <label className="grid gap-1">
              <span className="font-semibold">
                {`Which column is the ${findHeader(kind, field)}?`}
              </span>
              <NativeSelect
                value=""
                disabled={isBusy}
                onChange={({ target }) => onChoose(target.value, field)}
              >
                <option value="" disabled>
                  Please choose
                </option>
                {inOrder(columns, candidates).map(({ header, example }) => (
                  <option key={header} value={header}>
                    {example === '' ? header : `${header} (${example})`}
                  </option>
                ))}
              </NativeSelect>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">{missing.length === 1 ? NEEDED : ALL_NEEDED}</p>
    </section>
  )
}

const findHeader = (kind: VehicleKind, field: string): string =>
  VEHICLE_COLUMNS[kind].find((one) => one.field === field)?.header ?? field

/** The likeliest columns first, then the others without a field, then the rest. */
function inOrder(columns: ImportColumn[], candidates: string[]): ImportColumn[] {
  const rankColumn = ({ header, field }: ImportColumn): number => {
    const place = candidates.indexOf(header)
    if (place !== -1) return place
    return candidates.length + (field === null ? 0 : 1)
  }
  return columns.toSorted((one, other) => rankColumn(one) - rankColumn(other))
}
