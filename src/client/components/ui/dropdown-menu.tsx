import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

const GAP_PX = 6

/** A menu that a button opens. It leaves the page scrollable: what stops that brings a style element, which the content security policy refuses. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

/** The button that opens the menu. */
export function DropdownMenuTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger {...props} />
}

/** The menu itself. */
export function DropdownMenuContent({
  className,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={GAP_PX}
        collisionPadding={GAP_PX}
        className={cn('menu', className)}
        {...props}
      />
    </Primitive.Portal>
  )
}

/** One thing that can be done. */
export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn('menu-item', className)} {...props} />
}

/** The line between two groups. */
export function DropdownMenuSeparator() {
  return <Primitive.Separator className="menu-line" />
}
