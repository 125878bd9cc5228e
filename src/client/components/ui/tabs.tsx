import { Tabs as TabsPrimitive } from 'radix-ui'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useCurrentInView } from '#client/hooks/use-current-in-view.ts'
import { cn } from '#client/lib/cn.ts'
import { showFocused } from '#client/lib/show-focused.ts'

/** Manual activation: arrow keys move the focus without opening tabs. */
function Tabs(props: ComponentProps<typeof TabsPrimitive.Root>) {
  return <TabsPrimitive.Root data-slot="tabs" activationMode="manual" {...props} />
}

/** Single row that scrolls sideways. */
function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      ref={useCurrentInView<HTMLDivElement>('[role=tab][data-state=active]')}
      data-slot="tabs-list"
      className={cn(
        'flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] pt-3 max-xl:gap-0 max-md:px-1 max-md:pt-1 print:hidden',
        className,
      )}
      onKeyDownCapture={moveFocus}
      onFocus={showFocused}
      {...props}
    />
  )
}

const TARGETS: Record<string, (current: number, count: number) => number> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current) => current - 1,
  Home: () => 0,
  End: () => -1,
}

/** Moves the focus synchronously; the primitive's timer can be later than the next key press. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = TARGETS[event.key]
  if (!target || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')]
  const current = tabs.findIndex((tab) => tab === event.target)
  if (current === -1) return
  tabs.at(target(current, tabs.length))?.focus()
  // Prevents the primitive's own focus change.
  event.preventDefault()
}

/** Look of a tab, also for links beside tabs. */
const TAB_CLASS =
  // Positioned, because screen-reader text would otherwise widen the page.
  'relative inline-flex min-h-11 flex-none items-center gap-2 rounded-t-md border border-b-0 border-transparent px-2.5 py-2 leading-tight font-semibold whitespace-nowrap text-muted-foreground hover:text-foreground focus-visible:-outline-offset-3 data-[state=active]:border-input data-[state=active]:bg-background data-[state=active]:text-foreground data-[state=active]:[box-shadow:inset_0_4px_0_var(--primary)] max-xl:gap-1.5 max-xl:px-2 max-xl:font-heading max-xl:text-base'

function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(TAB_CLASS, className)}
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

export { TAB_CLASS, Tabs, TabsContent, TabsList, TabsTrigger }
