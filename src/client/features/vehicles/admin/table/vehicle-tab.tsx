import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WarnIcon } from '../../../../components/form-icons.tsx'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { alertVariants } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { type TableState, useTableState } from '../../../../hooks/use-table-state.ts'
import { cn } from '../../../../lib/cn.ts'
import { VehicleForm } from '../form/vehicle-form.tsx'
import type { KindConfig } from '../kind-config.ts'
import { PrintPage } from '../prints/print-page.tsx'
import { useArchive } from './use-archive.ts'
import { VehicleTable } from './vehicle-table.tsx'
import { VehicleTools } from './vehicle-tools.tsx'

/** Id in the URL while a vehicle is added. */
const NEW = 'new'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** List, form or printout of one kind of vehicles, selected by the URL. */
export function VehicleTab<Kind extends VehicleKind>({ config }: { config: KindConfig<Kind> }) {
  const { title, addLabel } = config
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [vehicle, print] = [toText(search.vehicle), toText(search.print)]
  const navigate = useNavigate()
  const state = useTableState()
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/admin' })
  const [failure, setFailure] = useState<string | null>(null)
  const archive = useArchive(setFailure)
  const { frame, onShown } = useFocusOnReturn(vehicle !== '' || print !== '')

  const show = (next: { vehicle?: string; print?: string; open?: string }) => {
    setFailure(null)
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), resetScroll: false })
  }
  if (print) return <PrintPage config={config} id={print} onClose={() => show({ print: '' })} />
  return (
    <div ref={frame} className={cn('wrap', vehicle ? 'pt-1 pb-6' : 'py-1')}>
      <Banner failure={failure} />
      {vehicle ? (
        <VehicleForm
          key={vehicle}
          kind={config.kind}
          id={vehicle === NEW ? null : vehicle}
          onFailure={setFailure}
          onClose={(id) => show({ vehicle: '', open: id })}
          onReopen={() => show({ vehicle })}
        />
      ) : (
        <>
          <PageHeader level={2} title={title}>
            <VehicleTools config={config} state={state} />
            <Button size="sm" onClick={() => show({ vehicle: NEW })}>
              <Plus size={18} className="max-md:hidden" aria-hidden="true" />
              <span>
                Add<span className="max-md:sr-only">{addLabel.slice('Add'.length)}</span>
              </span>
            </Button>
          </PageHeader>
          <VehicleTable
            config={config}
            state={state}
            archive={archive}
            onFailure={setFailure}
            isPreview={isHome && isDefault(state)}
            emptyActions={
              <>
                <Button variant="outline" size="sm" onClick={() => show({ vehicle: NEW })}>
                  {addLabel}
                </Button>
                <Link
                  to="/admin/import"
                  search={{ kind: config.kind }}
                  className={buttonVariants({ variant: 'outline', size: 'sm' })}
                >
                  Import spreadsheet
                </Link>
              </>
            }
            onShown={onShown}
            onEdit={(id) => show({ vehicle: id, open: id })}
            onPrint={(id) => show({ print: id })}
          />
        </>
      )}
    </div>
  )
}

const isDefault = ({ isNarrowed, sort, cursor, open }: TableState): boolean =>
  !isNarrowed && sort === '' && cursor === '' && open === ''

/** Message of the last failure (rules 13.28, 13.29). */
function Banner({ failure }: { failure: string | null }) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={banner} role="alert" className="scroll-mt-4">
      {failure !== null && (
        <p className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4 mb-4' })}>
          <WarnIcon size={22} className="mt-0.5 shrink-0" />
          <span>{failure}</span>
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
