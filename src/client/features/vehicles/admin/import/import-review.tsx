import { useState } from 'react'
import type { ImportPreview, ImportQuestion } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { ToggleButton, ToggleButtons } from '../toggle-button.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportMissing } from './import-missing.tsx'
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
      <ImportQuestions kind={kind} questions={questions} isBusy={isBusy} onAnswer={onAnswer} />
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
      <span className="min-w-[1.05em] font-heading text-base">{formatNumber(count)}</span>
    </ToggleButton>
  )
}
