import type { ReactNode } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from './ui/alert-dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  children?: ReactNode
  /** The label of the button that confirms. */
  action: string
  onAction: () => void
  cancel?: string
  /** Whether the button that confirms is red. */
  isDestructive?: boolean
}

/** A question that must be answered first, in place of the browser's confirm(). */
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
          <AlertDialogAction
            className={
              isDestructive
                ? 'border-transparent bg-[#a8180f] text-white hover:bg-[#a8180f]/85'
                : undefined
            }
            onClick={onAction}
          >
            {action}
          </AlertDialogAction>
          <AlertDialogCancel>{cancel}</AlertDialogCancel>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
