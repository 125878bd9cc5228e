import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../features/audit/admin/audit-page.tsx'
import { UndoOneImport } from '../../features/vehicles/admin/import/undo-import-button.tsx'

export const Route = createFileRoute('/admin/audit')({
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  // The table validates its own parameters.
  validateSearch: (search: Record<string, unknown>) => search,
  component: AuditRoute,
})

function AuditRoute() {
  return (
    <AuditPage
      renderMore={({ id, action }) =>
        action === 'imported' ? <UndoOneImport auditEntryId={id} /> : null
      }
    />
  )
}
