import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'

type Props = {
  title: string
  description: string
  formProps: ComponentProps<'form'>
  failure: string
  isBusy: boolean
  /** Label of the submit button. */
  action: string
  isDestructive?: boolean
  onClose: () => void
  children: ReactNode
}

/** Dialog of one step of a sale; Enter submits it. */
export const SaleDialog = ({
  title,
  description,
  formProps,
  failure,
  isBusy,
  action,
  isDestructive = false,
  onClose,
  children,
}: Props) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className="max-sm:p-4">
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{description}</DialogDescription>
      <form {...formProps} className="mt-4 grid gap-4 sm:grid-cols-2 sm:*:col-span-full">
        {children}
        <div role="alert" className="empty:hidden">
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
        <DialogFooter className="mt-2">
          <Button
            type="submit"
            busy={isBusy}
            className={isDestructive ? 'bg-[#a8180f] text-white hover:bg-[#a8180f]/85' : undefined}
          >
            {isBusy ? 'Saving...' : action}
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  </Dialog>
)
