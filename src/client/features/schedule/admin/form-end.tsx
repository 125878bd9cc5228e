import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { ConflictList } from './conflict-list.tsx'
import type { Conflicts } from './conflicts.ts'

type Props = {
  conflicts: Conflicts | null
  failure: string
  isBusy: boolean
  action: string
  onClose: () => void
}

/** Problems of a form and its buttons. */
export function FormEnd({ conflicts, failure, isBusy, action, onClose }: Props) {
  const label = conflicts && !conflicts.isFinal ? 'Book it anyway' : action
  return (
    <>
      <div role="alert" className="empty:hidden">
        {conflicts && <ConflictList messages={conflicts.messages} />}
        {failure && <Alert variant="destructive">{failure}</Alert>}
      </div>
      <DialogFooter className="mt-2">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : label}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}
