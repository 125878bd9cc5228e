import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** Panels of which one is seen. A tab opens when it is chosen, not when the arrow keys pass over it. */
export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root activationMode="manual" {...props} />
}

/** The row of tabs. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('tabs', className)} {...props} />
}

/** One tab of the row. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn('tab', className)} {...props} />
}

/** What a tab shows. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('tab-panel', className)} {...props} />
}
