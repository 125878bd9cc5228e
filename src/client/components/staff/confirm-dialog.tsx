import type { ReactNode } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../ui/alert-dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children?: ReactNode
  /** Label of the confirm button; without one there is nothing to confirm. */
  action: string | undefined
  onAction: () => void
  cancel?: string
  /** Colors the confirm button red. */
  isDestructive?: boolean
}

/** Modal confirmation that replaces the browser's confirm(). */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onAction,
  cancel = 'Cancel',
  isDestructive = false,
}: Props) {
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>{children}</div>
        </AlertDialogDescription>
        <AlertDialogFooter>
          {action !== undefined && (
            <AlertDialogAction
              className={
                isDestructive
                  ? 'border-transparent bg-alert text-white hover:bg-alert/85'
                  : undefined
              }
              onClick={onAction}
            >
              {action}
            </AlertDialogAction>
          )}
          <AlertDialogCancel>{cancel}</AlertDialogCancel>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
