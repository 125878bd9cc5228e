import { Tabs as TabsPrimitive } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'

/** A tab opens when it is chosen, not when the arrow keys pass over it. */
function Tabs(props: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root data-slot="tabs" activationMode="manual" {...props} />
}

/** One row, which scrolls sideways where the tabs do not fit. */
function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      ref={useActiveTabInView()}
      data-slot="tabs-list"
      className={cn(
        'flex [scrollbar-width:thin] gap-1 overflow-x-auto border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] pt-3 max-xl:gap-0 max-md:px-1 max-md:pt-1 print:hidden',
        className,
      )}
      onKeyDownCapture={moveFocus}
      {...props}
    />
  )
}

/** So much of the next tab stays in view that one sees that there are more. */
const NEIGHBOR_PX = 32

/** Scrolls the list to its active tab when another one becomes active or the tabs change their width, as when counts arrive. */
function useActiveTabInView() {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef<{ tab: Element; width: number }>(null)
  useEffect(() => {
    const frame = list.current
    const tab = frame?.querySelector('[role=tab][data-state=active]')
    if (!frame || !tab) return
    const { scrollWidth: width } = frame
    if (shown.current?.tab === tab && shown.current.width === width) return
    shown.current = { tab, width }
    // Not scrollIntoView, which would scroll the page too.
    const [outer, inner] = [frame.getBoundingClientRect(), tab.getBoundingClientRect()]
    const hidden =
      Math.max(0, inner.right + NEIGHBOR_PX - outer.right) ||
      Math.min(0, inner.left - NEIGHBOR_PX - outer.left)
    frame.scrollLeft += hidden
  })
  return list
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

function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        // Relative, so that what only a screen reader reads scrolls along and the page grows no wider.
        'relative inline-flex min-h-11 flex-none items-center gap-2 rounded-t-md border border-b-0 border-transparent px-4 py-2 leading-tight font-semibold whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-3 data-[state=active]:border-input data-[state=active]:bg-background data-[state=active]:text-foreground data-[state=active]:[box-shadow:inset_0_4px_0_var(--primary)] max-xl:gap-1.5 max-xl:px-2.5 max-md:py-1.5 max-md:font-heading max-md:text-base',
        className,
      )}
      {...props}
    />
  )
}

function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      data-slot="tabs-content"
      className={cn('focus-visible:-outline-offset-3', className)}
      {...props}
    />
  )
}

export { Tabs, TabsContent, TabsList, TabsTrigger }
