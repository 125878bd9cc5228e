import { Link } from '@tanstack/react-router'
import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import type { TableState } from '../../../hooks/use-table-state.ts'
import { notify } from '../../../lib/notify.ts'
import { download } from '../../../lib/staff-download.ts'
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
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { cursor: _cursor, ...filter } = tableQuery(state, config)
    const params = Object.entries(filter).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    )
    const problem = await download(
      `/api/admin/${kind}-vehicles.csv?${new URLSearchParams(params)}`,
      `${kind}-vehicles.csv`,
    )
    setIsBusy(false)
    if (problem) {
      notify({ tone: 'destructive', title: 'The file could not be made', description: problem })
    }
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
        onClick={() => isBusy || void save()}
      >
        <FileDown size={18} aria-hidden="true" />
        Export CSV
      </button>
    </>
  )
}
