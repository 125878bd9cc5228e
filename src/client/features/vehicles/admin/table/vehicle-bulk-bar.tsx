import { Archive } from 'lucide-react'
import { useState } from 'react'
import { BULK_MAX } from '#shared/domain/field-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { BulkBar, BulkSelect } from '../../../../components/staff/bulk-bar.tsx'
import { ConfirmDialog } from '../../../../components/staff/confirm-dialog.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { download } from '../../../../lib/staff-download.ts'
import { type BulkChangeOf, type KindConfig, formatVehicleName } from '../kind-config.ts'
import type { VehicleOf } from '../vehicle-types.ts'

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  chosen: VehicleOf<Kind>[]
  /** Chooses these and no others. */
  onChoose: (ids: string[]) => void
}

const formatVehicleCount = (count: number): string =>
  count === 1 ? '1 vehicle' : `${formatNumber(count)} vehicles`

/** Actions for the selected vehicles, with the reason for each that could not be changed. */
export function VehicleBulkBar<Kind extends VehicleKind>({
  config,
  chosen,
  onChoose,
}: Props<Kind>) {
  const { kind, inputs, statuses } = config
  const utils = staffApi.useUtils()
  const changing = staffApi.vehicles.admin.changeMany.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failures, setFailures] = useState<string[]>([])
  const isBusy = changing.isPending || isSaving

  const change = async (what: BulkChangeOf<Kind>, done: string) => {
    setFailures([])
    const vehicles = chosen.map(({ id, updatedAt }) => ({ id, updatedAt }))
    try {
      const results = await changing.mutateAsync(inputs.changeMany(what, vehicles))
      const failed = results.filter(({ problem }) => problem !== null)
      setFailures(
        failed.map(({ id: failedId, problem }) => {
          const vehicle = chosen.find((each) => each.id === failedId)
          return `${vehicle ? formatVehicleName(vehicle) : 'A vehicle'}: ${problem}`
        }),
      )
      onChoose(failed.map((result) => result.id))
      const count = results.length - failed.length
      if (count > 0) notify({ tone: 'success', title: `${formatVehicleCount(count)}: ${done}` })
    } catch (error) {
      setFailures([explainFailure(error)])
    }
    await utils.vehicles.admin.invalidate()
  }
  const exportChosen = async () => {
    setIsSaving(true)
    const ids = chosen.map((vehicle) => vehicle.id).join(',')
    const file = `${kind}-vehicles.csv`
    const failure = await download(`/api/admin/${file}?ids=${ids}`, file)
    setIsSaving(false)
    setFailures(failure ? [`The file could not be made. ${failure}`] : [])
  }
  return (
    <>
      <BulkBar
        label="Chosen vehicles"
        count={chosen.length}
        isBusy={isBusy}
        failures={failures}
        onCloseFailures={() => setFailures([])}
        onExport={() => void exportChosen()}
        onChooseNone={() => onChoose([])}
      >
        <BulkSelect
          label="Set the status"
          placeholder="Set status..."
          options={statuses}
          disabled={isBusy || chosen.length > BULK_MAX}
          onChoose={(value) => {
            const status = statuses.find((each) => each.value === value)
            if (status) void change({ action: 'status', status: status.value }, status.label)
          }}
        />
        <Button variant="outline" size="sm" busy={isBusy} onClick={() => setIsAsking(true)}>
          <Archive size={18} aria-hidden="true" />
          Archive
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Archive ${formatVehicleCount(chosen.length)}?`}
        action="Archive"
        isDestructive
        onAction={() => void change({ action: 'archive' }, 'archived')}
      >
        <p>They leave every list at once and can be restored for 30 days.</p>
      </ConfirmDialog>
    </>
  )
}
