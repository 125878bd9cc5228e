import { useState } from 'react'
import { FINISHED_STATUSES } from '#shared/domain/request.ts'
import { ActionMenu, type MenuAction } from '../../../components/staff/action-menu.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { CorrectDialog } from './entry/correct-dialog.tsx'
import { ActionError } from './request-actions.tsx'
import type { RequestProps } from './request-types.ts'
import { SnoozeDialog } from './snooze.tsx'
import { useRequestActions } from './use-request-actions.ts'

type Props = RequestProps & { onArchived: () => void }

/** Edit, which a phone has in the menu, and rare actions on an open request. */
export function RequestMenu({ kind, request, onArchived }: Props) {
  const { update, archive } = useRequestActions(kind, request)
  const [isSnoozing, setIsSnoozing] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const isSpam = request.spamReason !== null
  const actions: MenuAction[] = [
    { label: 'Edit', className: 'md:hidden', onSelect: () => setIsEditing(true) },
    { label: 'Print', onSelect: () => window.print() },
    ...(FINISHED_STATUSES.includes(request.status)
      ? []
      : [{ label: 'Snooze', onSelect: () => setIsSnoozing(true) }]),
    { label: isSpam ? 'Not spam' : 'Spam', onSelect: () => update.mutate({ spam: !isSpam }) },
    {
      label: 'Archive',
      onSelect: () => {
        archive.mutate()
        onArchived()
      },
    },
  ]
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="bg-card max-md:hidden"
        aria-label="Edit request"
        onClick={() => setIsEditing(true)}
      >
        <span>Edit</span>
      </Button>
      <ActionMenu name={request.reference} actions={actions} />
      {isEditing && (
        <CorrectDialog kind={kind} request={request} onClose={() => setIsEditing(false)} />
      )}
      <SnoozeDialog
        request={request}
        isBusy={update.isPending}
        onChange={update.mutateAsync}
        isOpen={isSnoozing}
        onOpenChange={setIsSnoozing}
      />
      <div className="contents *:not-empty:basis-full">
        <ActionError error={update.error} />
      </div>
    </>
  )
}
