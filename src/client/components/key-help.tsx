import { useState } from 'react'
import { useSingleKeyActions, useSingleKeys } from '../hooks/use-table-keys.ts'
import { CheckField } from './check-field.tsx'
import { Button } from './ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from './ui/dialog.tsx'

export type KeyDescription = { keys: string[]; text: string }

const TABLE_KEYS: KeyDescription[] = [
  { keys: ['?'], text: 'these keys' },
  { keys: ['/'], text: 'search' },
  { keys: ['j', 'k'], text: 'next row, previous row' },
  { keys: ['Enter'], text: 'open row' },
  { keys: ['n', 's'], text: 'new sale, if no request is open' },
]

const NO_KEYS: KeyDescription[] = []

/** Dialog that lists the shortcuts and turns them off; opens with '?'. */
export function KeyHelp({ keys = NO_KEYS }: { keys?: KeyDescription[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useSingleKeys()
  useSingleKeyActions({ '?': () => setIsOpen(true) })
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto text-muted-foreground max-lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Keys
      </Button>
      <DialogContent className="w-[min(24rem,calc(100vw-2rem))]" aria-describedby={undefined}>
        <DialogTitle>Keys</DialogTitle>
        <dl className="mb-4 grid grid-cols-[6rem_1fr] gap-x-3 gap-y-2">
          {[...TABLE_KEYS, ...keys].map(({ keys: names, text }) => (
            <div key={text} className="col-span-full grid grid-cols-subgrid">
              <dt className="flex gap-1">
                {names.map((name) => (
                  <kbd
                    key={name}
                    className="rounded-md border border-input px-1.5 py-px font-[inherit] text-sm"
                  >
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <CheckField value={isOn} onChange={setIsOn}>
          Use single-key shortcuts
        </CheckField>
      </DialogContent>
    </Dialog>
  )
}
