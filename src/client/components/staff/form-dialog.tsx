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

/** Footer of a long dialog, which stays in view. */
export const StickyFooter = ({ className, ...props }: ComponentProps<typeof DialogFooter>) => (
  <DialogFooter className={cn(STICKY, className)} {...props} />
)

type FormProps = {
  /** Result of useStaffForm. */
  form: { formProps: ComponentProps<'form'>; failure: string; isBusy: boolean }
  /** Label of the submit button. */
  action?: string
  busyAction?: string
  isDestructive?: boolean
  /** Label of the button that closes without saving. */
  cancel?: string
  /** Keeps the buttons of a long form in view. */
  isLong?: boolean
  footerClass?: string
  /** Line above the buttons, such as a sum. */
  summary?: ReactNode
  children: ReactNode
}

/** Form inside a dialog; Enter submits it. */
export function DialogForm({
  form: { formProps, failure, isBusy },
  action = 'Save',
  busyAction = 'Saving...',
  isDestructive = false,
  cancel = 'Cancel',
  isLong = false,
  footerClass,
  summary,
  onCancel,
  children,
}: FormProps & { onCancel: () => void }) {
  const Footer = isLong ? StickyFooter : DialogFooter
  return (
    <form {...formProps} className="mt-2 grid grid-cols-1 gap-4">
      {children}
      <div role="alert" className="empty:hidden">
        {failure && <Alert variant="destructive">{failure}</Alert>}
      </div>
      <Footer className={cn('mt-2', footerClass)}>
        {summary}
        <Button
          type="submit"
          busy={isBusy}
          className={isDestructive ? 'bg-alert text-white hover:bg-alert/85' : undefined}
        >
          {isBusy ? busyAction : action}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </Footer>
    </form>
  )
}

type Props = FormProps &
  Pick<ComponentProps<typeof DialogContent>, 'className' | 'onKeyDown'> & {
    title: string
    description: ReactNode
    /** Escape and the cross. */
    onClose: () => void
    /** The second button, if it does more than close. */
    onCancel?: () => void
  }

/** Dialog around a form of useStaffForm. */
export const FormDialog = ({
  title,
  description,
  className,
  onKeyDown,
  onClose,
  onCancel = onClose,
  ...form
}: Props) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent className={cn(form.isLong && 'scroll-pb-26', className)} onKeyDown={onKeyDown}>
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{description}</DialogDescription>
      <DialogForm {...form} onCancel={onCancel} />
    </DialogContent>
  </Dialog>
)
