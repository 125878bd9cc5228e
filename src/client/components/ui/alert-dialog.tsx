import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFocusReturn } from './dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  children?: ReactNode
  /** What the button says that does it. */
  action: string
  onAction: () => void
  cancel?: string
}

/** A question that has to be answered before anything goes on, in place of the browser's confirm(). */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  children,
  action,
  onAction,
  cancel = 'Cancel',
}: Props) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="dialog-backdrop" />
        <Primitive.Content className="dialog dialog-small" {...useFocusReturn()}>
          <Primitive.Title className="dialog-title">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="text-soft">{children}</div>
          </Primitive.Description>
          <div className="dialog-buttons">
            <Primitive.Action asChild>
              <Button variant="secondary" onClick={onAction}>
                {action}
              </Button>
            </Primitive.Action>
            <Primitive.Cancel asChild>
              <Button variant="outline">{cancel}</Button>
            </Primitive.Cancel>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
