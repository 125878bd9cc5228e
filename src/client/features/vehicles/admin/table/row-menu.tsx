import { EllipsisVertical } from 'lucide-react'
import { useRef } from 'react'
import { buttonVariants } from '../../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../../components/ui/dropdown-menu.tsx'

export function Action({
  label,
  name,
  onPress,
}: {
  label: string
  name: string
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-md px-2.5 py-1.5 font-semibold underline underline-offset-[0.2em] hover:decoration-2 in-data-[density=compact]:min-h-9 in-data-[density=compact]:py-0.5 max-md:min-w-11 max-md:text-left"
      aria-label={`${label} ${name}`}
      onClick={onPress}
    >
      {label}
    </button>
  )
}

type RowMenuProps = {
  name: string
  items: { label: string; isDestructive?: boolean; onSelect: () => void }[]
}

/** The rarer actions on a row, behind a button. */
export function RowMenu({ name, items }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const selected = useRef<(() => void) | null>(null)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        ref={trigger}
        className={buttonVariants({
          variant: 'ghost',
          size: 'icon',
          className: 'in-data-[density=compact]:size-9',
        })}
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
        {items.map(({ label, isDestructive, onSelect }) => (
          <DropdownMenuItem
            key={label}
            className={isDestructive ? 'border-t text-destructive' : undefined}
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
