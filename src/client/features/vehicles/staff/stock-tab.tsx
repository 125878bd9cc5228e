import { useEffect, useRef, useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WarnIcon } from '../../../components/form-icons.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useTabSearch } from '../../../hooks/use-tab-search.ts'
import { useTableState } from '../../../hooks/use-table-state.ts'
import { PrintPage } from './print-page.tsx'
import { StockList } from './stock-list.tsx'
import type { StockScreen } from './stock-screen.ts'
import { StockTools } from './stock-tools.tsx'
import { useRemoval } from './use-removal.ts'
import { VehicleForm } from './vehicle-form.tsx'

/** In the address in place of a vehicle's id, while one is added. */
const NEW = 'new'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const readSearch = (raw: Record<string, unknown>) => ({
  vehicle: textOf(raw.vehicle),
  print: textOf(raw.print),
})

/** The tab of one kind of vehicles: the list, or the form of one, or what is printed of one; the address says which. */
export function StockTab<Kind extends VehicleKind>({ screen }: { screen: StockScreen<Kind> }) {
  const { title, addLabel } = screen
  const [{ vehicle, print }, change] = useTabSearch<{
    vehicle: string
    print: string
    open?: string
  }>(readSearch)
  const state = useTableState()
  const [problem, setProblem] = useState<string | null>(null)
  const removal = useRemoval(setProblem)
  const { frame, onShown } = useFocusOnReturn(vehicle !== '' || print !== '')

  const show = (next: { vehicle?: string; print?: string; open?: string }) => {
    setProblem(null)
    change(next)
  }
  if (print) return <PrintPage screen={screen} id={print} onClose={() => show({ print: '' })} />
  return (
    <div ref={frame} className="wrap py-6">
      <Banner problem={problem} />
      {vehicle ? (
        <VehicleForm
          key={vehicle}
          screen={screen}
          id={vehicle === NEW ? null : vehicle}
          onProblem={setProblem}
          onClose={(id) => show({ vehicle: '', open: id })}
          onReopen={() => show({ vehicle })}
        />
      ) : (
        <>
          <div className="work-title">
            <h2 tabIndex={-1}>{title}</h2>
            <div className="work-ways">
              {screen.links}
              <StockTools screen={screen} state={state} />
              <Button onClick={() => show({ vehicle: NEW })}>{addLabel}</Button>
            </div>
          </div>
          <StockList
            screen={screen}
            state={state}
            removal={removal}
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

/** What went wrong last, in red above everything (specification section 8). */
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
          {problem}
        </p>
      )}
    </div>
  )
}

/** Back in the list, the focus goes to the row that was worked on as soon as it is there, and to the list's title until then. */
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
