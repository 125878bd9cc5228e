import { EllipsisVertical } from 'lucide-react'
import { useRef } from 'react'
import { buttonVariants } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'

export type MenuAction = {
  label: string
  isDestructive?: boolean
  className?: string
  onSelect: () => void
}
type Props = {
  name: string
  actions: MenuAction[]
  variant?: 'outline' | 'ghost'
  className?: string
}

/** The rarer actions on a record, behind a button. */
export function ActionMenu({
  name,
  actions,
  variant = 'outline',
  className = 'flex-none! bg-card',
}: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const selected = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        ref={trigger}
        className={buttonVariants({ variant, size: 'icon', className })}
        aria-label={`More actions on ${name}`}
      >
        <EllipsisVertical size={20} aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          if (!selected.current) return
          event.preventDefault()
          trigger.current?.focus()
          // Only now, so that a dialog that is opened returns the focus to the button.
          selected.current()
          selected.current = null
        }}
      >
        {actions.map(({ label, isDestructive, className: itemClass, onSelect }) => (
          <DropdownMenuItem
            key={label}
            className={isDestructive ? 'border-t text-destructive' : itemClass}
            onSelect={() => {
              selected.current = onSelect
            }}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
