import { Archive, FileDown } from 'lucide-react'
import { useId, useState } from 'react'
import { BULK_MAX } from '#shared/domain/field-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import type { Inputs } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { download } from '../../../lib/staff-download.ts'
import { type KindConfig, nameOf, type VehicleOf } from './kind-config.ts'

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  chosen: VehicleOf<Kind>[]
  /** Chooses these and no others. */
  onChoose: (ids: string[]) => void
}
type Change = { action: 'archive' } | { action: 'status'; status: string }

const countOf = (count: number): string =>
  count === 1 ? '1 vehicle' : `${formatNumber(count)} vehicles`

/** What can be done with the chosen vehicles of a table, and what became of each that could not be changed. */
export function VehicleBulkBar<Kind extends VehicleKind>({
  config,
  chosen,
  onChoose,
}: Props<Kind>) {
  const { kind, statuses } = config
  const id = useId()
  const utils = staffApi.useUtils()
  const changing = staffApi.vehicles.admin.changeMany.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const isBusy = changing.isPending || isSaving

  const change = async (what: Change, done: string) => {
    setProblems([])
    const input: unknown = {
      kind,
      change: what,
      vehicles: chosen.map((vehicle) => ({ id: vehicle.id, updatedAt: vehicle.updatedAt })),
    }
    try {
      const results = await changing.mutateAsync(input as Inputs['vehicles']['admin']['changeMany'])
      const failed = results.filter(({ problem }) => problem !== null)
      setProblems(
        failed.map(({ id: failedId, problem }) => {
          const vehicle = chosen.find((each) => each.id === failedId)
          return `${vehicle ? nameOf(vehicle) : 'A vehicle'}: ${problem}`
        }),
      )
      onChoose(failed.map((result) => result.id))
      const count = results.length - failed.length
      if (count > 0) notify({ tone: 'success', title: `${countOf(count)}: ${done}` })
    } catch (error) {
      setProblems([failureText(error)])
    }
    await utils.vehicles.admin.invalidate()
  }
  const exportChosen = async () => {
    setIsSaving(true)
    const ids = chosen.map((vehicle) => vehicle.id).join(',')
    const file = `${kind}-vehicles.csv`
    const problem = await download(`/api/admin/${file}?ids=${ids}`, file)
    setIsSaving(false)
    setProblems(problem ? [`The file could not be made. ${problem}`] : [])
  }
  return (
    <>
      <div role="alert">
        {problems.length > 0 && (
          <Alert variant="destructive" className="mb-3 grid gap-1">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <Button variant="link" className="justify-self-start" onClick={() => setProblems([])}>
              Close
            </Button>
          </Alert>
        )}
      </div>
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label="Chosen vehicles"
          className="sticky top-0 z-2 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-foreground bg-card px-3 py-1.5 print:hidden"
        >
          <p role="status" className="mr-2 font-semibold">
            {formatNumber(chosen.length)} chosen
          </p>
          <label htmlFor={id} className="sr-only">
            Set the status
          </label>
          <NativeSelect
            id={id}
            className="min-h-11 w-auto py-1.5"
            value=""
            disabled={isBusy || chosen.length > BULK_MAX}
            onChange={({ target: { value } }) => {
              const status = statuses.find((each) => each.value === value)
              if (status) void change({ action: 'status', status: value }, status.label)
            }}
          >
            <option value="">Set status...</option>
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <Button variant="outline" size="sm" busy={isBusy} onClick={() => void exportChosen()}>
            <FileDown size={18} aria-hidden="true" />
            Export chosen
          </Button>
          <Button variant="outline" size="sm" busy={isBusy} onClick={() => setIsAsking(true)}>
            <Archive size={18} aria-hidden="true" />
            Archive
          </Button>
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => onChoose([])}>
            Choose none
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Archive ${countOf(chosen.length)}?`}
        action="Archive"
        isDestructive
        onAction={() => void change({ action: 'archive' }, 'archived')}
      >
        <p>They leave every list at once and can be restored for 30 days.</p>
      </ConfirmDialog>
    </>
  )
}
