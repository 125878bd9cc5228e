import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown, FileUp, Images } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WarnIcon } from '../../../components/form-icons.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { type TableState, useTableState } from '../../../hooks/use-table-state.ts'
import type { KindConfig } from './kind-config.ts'
import { PageHeader } from './page-header.tsx'
import { PrintPage } from './print-page.tsx'
import { tableQuery } from './table-query.ts'
import { useArchive } from './use-archive.ts'
import { VehicleForm } from './vehicle-form.tsx'
import { VehicleTable } from './vehicle-table.tsx'

/** Id in the URL while a vehicle is added. */
const NEW = 'new'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** List, form or printout of one kind of vehicles, selected by the URL. */
export function VehicleTab<Kind extends VehicleKind>({ config }: { config: KindConfig<Kind> }) {
  const { title, addLabel } = config
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [vehicle, print] = [textOf(search.vehicle), textOf(search.print)]
  const navigate = useNavigate()
  const state = useTableState()
  const [problem, setProblem] = useState<string | null>(null)
  const archive = useArchive(setProblem)
  const { frame, onShown } = useFocusOnReturn(vehicle !== '' || print !== '')

  const show = (next: { vehicle?: string; print?: string; open?: string }) => {
    setProblem(null)
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), resetScroll: false })
  }
  if (print) return <PrintPage config={config} id={print} onClose={() => show({ print: '' })} />
  return (
    <div ref={frame} className="wrap py-6">
      <Banner problem={problem} />
      {vehicle ? (
        <VehicleForm
          key={vehicle}
          kind={config.kind}
          id={vehicle === NEW ? null : vehicle}
          onProblem={setProblem}
          onClose={(id) => show({ vehicle: '', open: id })}
          onReopen={() => show({ vehicle })}
        />
      ) : (
        <>
          <PageHeader>
            <h2 tabIndex={-1}>{title}</h2>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:w-full max-md:gap-x-2 print:hidden [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-semibold">
              {config.links}
              <ImportExportButtons config={config} state={state} />
              <Button
                className="max-md:-order-1 max-md:w-full"
                onClick={() => show({ vehicle: NEW })}
              >
                {addLabel}
              </Button>
            </div>
          </PageHeader>
          <VehicleTable
            config={config}
            state={state}
            archive={archive}
            onProblem={setProblem}
            onShown={onShown}
            onEdit={(id) => show({ vehicle: id, open: id })}
            onPrint={(id) => show({ print: id })}
          />
        </>
      )}
    </div>
  )
}

/** Message of the last failure (rules 13.28, 13.29). */
function Banner({ problem }: { problem: string | null }) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== null) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={banner} role="alert" className="scroll-mt-4">
      {problem !== null && (
        <p className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4 mb-4' })}>
          <WarnIcon size={22} className="mt-0.5 shrink-0" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}

/** Focuses the edited row on return to the list, or the list's title until it loads. */
function useFocusOnReturn(isAway: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (isAway) isReturning.current = true
  }, [isAway])

  const onShown = () => {
    if (!isReturning.current) return
    const title = frame.current?.querySelector<HTMLElement>('h2')
    const row = frame.current?.querySelector<HTMLElement>('[data-row-toggle][aria-expanded=true]')
    const hasMovedOn = document.activeElement !== document.body && document.activeElement !== title
    if (row || hasMovedOn) isReturning.current = false
    if (!hasMovedOn) (row ?? title)?.focus()
  }
  return { frame, onShown }
}

/** Links to imports of vehicles and pictures, and the CSV export of the table. */
function ImportExportButtons<Kind extends VehicleKind>({
  config,
  state,
}: {
  config: KindConfig<Kind>
  state: TableState
}) {
  const { kind } = config
  const { isBusy, progress, save } = useStaffDownload()
  const exportCsv = () => {
    const { cursor: _cursor, ...filter } = tableQuery(state, config)
    const params = Object.entries(filter).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    )
    void save(
      `/api/admin/${kind}-vehicles.csv?${new URLSearchParams(params)}`,
      `${kind}-vehicles.csv`,
    )
  }
  return (
    <>
      <Link
        to="/admin/import"
        search={{ kind }}
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
      >
        <FileUp size={18} aria-hidden="true" />
        Import spreadsheet
      </Link>
      <Link
        to="/admin/pictures"
        search={{ kind }}
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
      >
        <Images size={18} aria-hidden="true" />
        Add pictures
      </Link>
      <button
        type="button"
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || exportCsv()}
      >
        <FileDown size={18} aria-hidden="true" />
        <span>{progress ?? 'Export CSV'}</span>
      </button>
    </>
  )
}
