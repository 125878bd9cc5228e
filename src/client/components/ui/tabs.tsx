import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '../../lib/cn.ts'

/** Panels of which one is seen. A tab opens when it is chosen, not when the arrow keys pass over it. */
export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root activationMode="manual" {...props} />
}

/** The row of tabs. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List className={cn('tabs', className)} onKeyDownCapture={moveFocus} {...props} />
  )
}

const TARGETS: Record<string, (current: number, count: number) => number> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current) => current - 1,
  Home: () => 0,
  End: () => -1,
}

/**
 * Moves the focus to the tab that a key asks for before the next key comes. The primitive moves it in a timer, so that on a busy
 * machine a second arrow key or Enter, pressed quickly, would still reach the tab that had the focus before.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = TARGETS[event.key]
  if (!target || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const current = tabs.findIndex((tab) => tab === event.target)
  if (current === -1) return
  tabs.at(target(current, tabs.length))?.focus()
  // Keeps the primitive from moving it once more.
  event.preventDefault()
}

/** One tab of the row. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn('tab', className)} {...props} />
}

/** What a tab shows. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('tab-panel', className)} {...props} />
}
