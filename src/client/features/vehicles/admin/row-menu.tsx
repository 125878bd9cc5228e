import { EllipsisVertical } from 'lucide-react'
import { useRef } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'

type Props = { name: string; items: { label: string; onSelect: () => void }[] }

/** The rarer actions on a row, behind a button. */
export function RowMenu({ name, items }: Props) {
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
          event.preventDefault()
          trigger.current?.focus()
          // Only now, so that a dialog that is opened returns the focus to the button.
          selected.current?.()
          selected.current = null
        }}
      >
        {items.map(({ label, onSelect }) => (
          <DropdownMenuItem
            key={label}
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
