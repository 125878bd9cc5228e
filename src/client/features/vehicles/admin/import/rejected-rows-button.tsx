import { FileDown } from 'lucide-react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import { saveAs } from '../../../../lib/staff-download.ts'
import { BYTE_ORDER_MARK } from './read-import-file.ts'

export function RejectedRowsButton({ kind, csv }: { kind: VehicleKind; csv: string }) {
  const file = () => new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' })
  return (
    <button
      type="button"
      className={buttonVariants({ variant: 'link', className: 'inline-flex items-center gap-1.5' })}
      onClick={() => saveAs(file(), `${kind}-vehicles-left-out.csv`)}
    >
      <FileDown size={18} aria-hidden="true" /> Download the wrong rows
    </button>
  )
}
