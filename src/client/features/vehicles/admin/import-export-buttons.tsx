import { Link } from '@tanstack/react-router'
import { FileDown, FileUp } from 'lucide-react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import type { TableState } from '../../../hooks/use-table-state.ts'
import type { KindConfig } from './kind-config.ts'
import { tableQuery } from './table-query.ts'

/** Links to the import, and exports the vehicles of the table as CSV. */
export function ImportExportButtons<Kind extends VehicleKind>({
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
        Import CSV
      </Link>
      <button
        type="button"
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || exportCsv()}
      >
        <FileDown size={18} aria-hidden="true" />
        {progress ?? 'Export CSV'}
      </button>
    </>
  )
}
