import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ImportTally } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { CheckIcon, WarnIcon } from '../../../../components/form-icons.tsx'
import { Segments } from '../../../../components/staff/segments.tsx'
import { alertVariants } from '../../../../components/ui/alert.tsx'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import { ToolPage } from '../tool-page.tsx'
import { ImportReview } from './import-review.tsx'
import { ImportSource } from './import-source.tsx'
import { RejectedRowsButton } from './rejected-rows-button.tsx'
import { UndoImportButton } from './undo-import-button.tsx'
import { useImport } from './use-import.ts'

const KINDS = ['dismantled', 'retail'] as const
const KIND_LABELS = { dismantled: 'Dismantled Vehicles', retail: 'Retail Vehicles' }

type Props = { kind: VehicleKind; onKind: (kind: VehicleKind) => void }

/** Imports vehicles from a spreadsheet, after a preview of each row. */
export function ImportPage({ kind, onKind }: Props) {
  return (
    <ToolPage title="Import vehicles" kind={kind}>
      <Segments
        label="What the file holds"
        options={KINDS}
        labels={KIND_LABELS}
        value={kind}
        onChange={onKind}
      />
      <VehicleImport key={kind} kind={kind} />
    </ToolPage>
  )
}

function VehicleImport({ kind }: { kind: VehicleKind }) {
  const {
    csv,
    held,
    preview,
    work,
    failure,
    tally,
    left,
    unread,
    change,
    take,
    look,
    run,
    ...choices
  } = useImport(kind)
  const result = useRef<HTMLDivElement>(null)
  // The focus leads a screen reader to the result.
  const hasResult = preview !== null || tally !== null
  useEffect(() => {
    if (hasResult) result.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [hasResult])
  return (
    <>
      <ImportSource
        kind={kind}
        csv={csv}
        held={held?.name ?? null}
        isBusy={work !== null}
        isPreviewed={preview !== null}
        onChange={change}
        onFile={(file) => void take(file)}
        onPreview={look}
      />
      <div role="alert">
        {failure && (
          <p className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4' })}>
            <WarnIcon size={22} className="mt-0.5 shrink-0" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      <div role="status">
        {work && (
          <p className="mt-4 grid max-w-104 gap-1.5">
            <span>{`${work.doing === 'checking' ? 'Checking' : 'Storing'} ${formatRows(work.rows)}...`}</span>
            <progress
              className="h-2 w-full accent-primary"
              aria-label={work.doing === 'checking' ? 'Checking' : 'Storing'}
            />
          </p>
        )}
      </div>
      <div ref={result}>
        {preview && unread.length > 0 && (
          <p className={alertVariants({ variant: 'warning', className: 'mt-4 flex gap-3' })}>
            <WarnIcon size={22} className="mt-0.5 shrink-0" />
            <span>{formatUnreadSheets(unread)}</span>
          </p>
        )}
        {preview && (
          <ImportReview
            kind={kind}
            preview={preview}
            isBusy={work !== null}
            onRun={run}
            onChooseColumn={choices.chooseColumn}
            onAnswer={choices.answer}
          />
        )}
        {tally && <Done kind={kind} tally={tally} left={left} />}
      </div>
    </>
  )
}

const formatUnreadSheets = (sheets: string[]): string =>
  `Sheets with other columns, or named as sold, old or copies, were not read: ${sheets.map((name) => `“${name}”`).join(', ')}. Import ${sheets.length === 1 ? 'it' : 'each'} from a file of its own.`

const formatRows = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`

type DoneProps = { kind: VehicleKind; tally: ImportTally; left: string | null }

function Done({ kind, tally, left }: DoneProps) {
  const { importId, created, updated, unchanged, leftOut } = tally
  const [isUndone, setIsUndone] = useState(false)
  return (
    <div className="mt-6 grid justify-items-start gap-3 rounded-md border border-l-4 border-l-primary bg-card p-4">
      <h2 tabIndex={-1} className="flex items-center gap-2 focus:outline-none">
        <CheckIcon size={28} className="text-success" />
        <span>{isUndone ? 'Import undone' : 'Imported'}</span>
      </h2>
      {!isUndone && (
        <p>
          {`${formatNumber(created)} added, ${formatNumber(updated)} changed, ${formatNumber(unchanged)} as they were${leftOut > 0 ? `, ${formatNumber(leftOut)} left out` : ''}.`}
        </p>
      )}
      {left !== null && (
        <>
          <p>
            {`${leftOut === 1 ? 'The row that was left out is' : 'The rows that were left out are'} above for you to fix, with the reason in front.`}
          </p>
          <RejectedRowsButton kind={kind} csv={left} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`/admin/${kind}-vehicles`} className={buttonVariants()}>
          See the list
        </Link>
        {created > 0 && !isUndone && (
          <Link
            to="/admin/pictures"
            search={{ kind }}
            className={buttonVariants({ variant: 'outline' })}
          >
            Add pictures
          </Link>
        )}
        {created + updated > 0 && (
          <UndoImportButton id={importId} onUndone={() => setIsUndone(true)} />
        )}
      </div>
    </div>
  )
}
