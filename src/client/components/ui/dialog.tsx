import { Dialog as Primitive } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import { CloseIcon } from '../shell-icons.tsx'

/** A window over the page; `open` and `onOpenChange` say whether it is there. */
export function Dialog(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />
}

/** What opens the dialog around it. */
export function DialogTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger {...props} />
}

/** What closes the dialog around it. */
export function DialogClose(props: ComponentProps<typeof Primitive.Close>) {
  return <Primitive.Close {...props} />
}

/** Attributes that give the focus back where it came from, as Radix does by itself only for a dialog that has a trigger. */
export function useFocusReturn(onOpen?: (event: Event) => void) {
  const cameFrom = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      cameFrom.current = document.activeElement
      onOpen?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Whoever is somewhere else already, such as at a toast by F8, is not fetched back.
      if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
        cameFrom.current.focus()
      }
    },
  }
}

/** The window with the dark backdrop behind it. Radix' own overlay would bring a style element, which the content security policy refuses. */
export function DialogContent({
  className,
  children,
  closable = true,
  onOpenAutoFocus,
  ...props
}: ComponentProps<typeof Primitive.Content> & {
  /** Whether it has a cross in its corner. */ closable?: boolean
}) {
  return (
    <Primitive.Portal>
      <div className="dialog-backdrop" />
      <Primitive.Content
        className={cn('dialog', className)}
        {...useFocusReturn(onOpenAutoFocus)}
        {...props}
      >
        {children}
        {closable && (
          <Primitive.Close className="dialog-cross" aria-label="Close">
            <CloseIcon />
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  )
}

/** The heading of a dialog, by which it is called. */
export function DialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('dialog-title', className)} {...props} />
}

/** The sentence below it. */
export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('text-soft', className)} {...props} />
}

/** The buttons at its end. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('dialog-buttons', className)} {...props} />
}
