import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../ui/dialog.tsx'

const STICKY =
  'sticky -bottom-6 -mx-6 -mb-6 border-t bg-card px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4 max-sm:py-3'

type Props = Omit<ComponentProps<typeof DialogContent>, 'title'> & {
  title: string
  description: ReactNode
  submission: { formProps: ComponentProps<'form'>; failure: string; isBusy: boolean }
  /** Label of the submit button. */
  action?: string
  isDestructive?: boolean
  /** Label of the button that closes without saving. */
  cancel?: string
  /** Keeps the buttons of a long form in view. */
  isLong?: boolean
  /** Line above the buttons, such as a sum. */
  summary?: ReactNode
  /** Escape and the cross. */
  onClose: () => void
  /** The second button, if it does more than close. */
  onCancel?: () => void
  children: ReactNode
}

/** Dialog around a form of useStaffForm; Enter submits it. */
export const FormDialog = ({
  title,
  description,
  submission: { formProps, failure, isBusy },
  action = 'Save',
  isDestructive = false,
  cancel = 'Cancel',
  isLong = false,
  summary,
  onClose,
  onCancel = onClose,
  className,
  children,
  ...content
}: Props) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className={cn(isLong && 'scroll-pb-26', className)} {...content}>
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{description}</DialogDescription>
      <form {...formProps} className="mt-2 grid grid-cols-1 gap-4">
        {children}
        <div role="alert" className="empty:hidden">
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
        <DialogFooter className={cn('mt-2', isLong && STICKY)}>
          {summary}
          <Button
            type="submit"
            busy={isBusy}
            className={isDestructive ? 'bg-alert text-white hover:bg-alert/85' : undefined}
          >
            {isBusy ? 'Saving...' : action}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {cancel}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  </Dialog>
)
