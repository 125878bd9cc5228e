import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { FINISHED_STATUSES } from '#shared/domain/request.ts'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { CorrectDialog } from './entry/correct-dialog.tsx'
import { ActionError } from './request-actions.tsx'
import { SnoozeDialog } from './snooze.tsx'
import { type RequestProps, useRequestActions } from './use-request-actions.ts'

type Props = RequestProps & { onArchived: () => void }

/** Edit, which a phone has in the menu, and rare actions on an open request. */
export function RequestMenu({ kind, request, onArchived }: Props) {
  const { update, archive } = useRequestActions(kind, request)
  const [isSnoozing, setIsSnoozing] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const isSpam = request.spamReason !== null
  const items: { label: string; className?: string; run: () => void }[] = [
    { label: 'Edit', className: 'md:hidden', run: () => setIsEditing(true) },
    { label: 'Print', run: () => window.print() },
    ...(FINISHED_STATUSES.includes(request.status)
      ? []
      : [{ label: 'Snooze', run: () => setIsSnoozing(true) }]),
    { label: isSpam ? 'Not spam' : 'Spam', run: () => update.mutate({ spam: !isSpam }) },
    {
      label: 'Archive',
      run: () => {
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
      <DropdownMenu>
        <DropdownMenuTrigger
          ref={trigger}
          aria-label={`More actions on ${request.reference}`}
          className={buttonVariants({
            variant: 'outline',
            size: 'icon',
            className: 'flex-none! bg-card',
          })}
        >
          <EllipsisVertical size={20} aria-hidden="true" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return
            event.preventDefault()
            trigger.current?.focus()
            // Only now, so that a dialog returns the focus to the button.
            chosen.current()
            chosen.current = undefined
          }}
        >
          {items.map(({ label, className, run }) => (
            <DropdownMenuItem
              key={label}
              className={className}
              onSelect={() => {
                chosen.current = run
              }}
            >
              {label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
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
