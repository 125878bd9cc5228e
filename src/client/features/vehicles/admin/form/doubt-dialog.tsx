import { ConfirmDialog } from '../../../../components/staff/confirm-dialog.tsx'
import type { Doubt } from './form-values.ts'

type Props = { doubts: Doubt[]; onSave: () => void; onClose: () => void }

/** Asks about values that may be wrong; without doubts it is closed. */
export function DoubtDialog({ doubts, onSave, onClose }: Props) {
  const [first] = doubts
  return (
    <ConfirmDialog
      open={first !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={first?.title ?? ''}
      action="Save anyway"
      onAction={onSave}
      cancel={first?.change}
    >
      {doubts.map(({ title, question }) => (
        <p key={title}>{question}</p>
      ))}
    </ConfirmDialog>
  )
}
