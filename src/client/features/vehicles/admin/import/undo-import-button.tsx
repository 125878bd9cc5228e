import { Undo2 } from 'lucide-react'
import type { UndoneImport } from '#shared/domain/vehicle-import.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { explainToVisitor } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'

type Props = { id: string; onUndone?: () => void }

/** Takes an import back as a whole, and says what was kept since people changed it. */
export function UndoImportButton({ id, onUndone }: Props) {
  const utils = staffApi.useUtils()
  const undo = staffApi.vehicles.admin.undoImport.useMutation({
    onSuccess: () => {
      onUndone?.()
      return Promise.all([utils.vehicles.admin.invalidate(), utils.audit.admin.list.invalidate()])
    },
  })
  return (
    <div role="status">
      {undo.data ? (
        <p>{formatUndone(undo.data)}</p>
      ) : (
        <Button variant="outline" busy={undo.isPending} onClick={() => undo.mutate({ id })}>
          <Undo2 size={18} aria-hidden="true" /> Undo this import
        </Button>
      )}
      {undo.error && (
        <p className="mt-1 font-semibold text-destructive">{explainToVisitor(undo.error)}</p>
      )}
    </div>
  )
}

function formatUndone({ removed, reverted, kept }: UndoneImport): string {
  const done = `Undone: ${formatNumber(removed)} removed, ${formatNumber(reverted)} changed back`
  return kept > 0
    ? `${done}, ${formatNumber(kept)} kept since they were changed meanwhile.`
    : `${done}.`
}

/** The button for the import of an entry of the audit log, while it can be undone. */
export function UndoOneImport({ auditEntryId }: { auditEntryId: string }) {
  const { data } = staffApi.vehicles.admin.listImports.useQuery()
  const found = data?.find((one) => one.auditEntryId === auditEntryId)
  if (!found) return null
  return found.undoneAt ? <p>This import was undone.</p> : <UndoImportButton id={found.id} />
}
