import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useSingleKeyActions, useSingleKeys } from '../../hooks/use-table-keys.ts'
import { CheckField } from '../check-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../ui/dialog.tsx'

type KeyDescription = { keys: string[]; text: string }

const LIST_KEYS: KeyDescription[] = [
  { keys: ['/'], text: 'search' },
  { keys: ['j', 'k'], text: 'next row, previous row' },
  { keys: ['Enter'], text: 'open row' },
]
const REQUEST_KEYS: KeyDescription[] = [
  { keys: ['n', 'p'], text: 'next, previous request' },
  { keys: ['a'], text: 'assign to me' },
  { keys: ['r'], text: 'reply by email' },
  { keys: ['s'], text: 'to the status' },
  { keys: ['m'], text: 'to the note' },
]
const SCHEDULE_KEYS: KeyDescription[] = [
  { keys: ['←', '↑'], text: 'move by a bay, by half an hour' },
  { keys: ['Shift', '↑'], text: 'change the length' },
  { keys: ['Enter'], text: 'book the place, or open' },
  { keys: ['Esc'], text: 'put back' },
  { keys: ['Delete'], text: 'ask to cancel' },
]
const OTHER_KEYS: KeyDescription[] = [
  { keys: ['?'], text: 'these keys' },
  { keys: ['n', 's'], text: 'new sale, if no request is open' },
]

/** Dialog that lists the shortcuts and turns them off; opens with '?'. */
export function KeyHelp() {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useSingleKeys()
  useSingleKeyActions({ '?': () => setIsOpen(true) })
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <Button
        variant="ghost"
        size="icon"
        className="grid place-items-center max-lg:hidden"
        aria-haspopup="dialog"
        aria-label="Keys"
        title="Keys (?)"
        onClick={() => setIsOpen(true)}
      >
        <Keyboard size={20} aria-hidden="true" />
      </Button>
      <DialogContent className="w-[min(24rem,calc(100vw-2rem))]" aria-describedby={undefined}>
        <DialogTitle>Keys</DialogTitle>
        <KeyList title="Lists" keys={LIST_KEYS} />
        <KeyList title="Open request" keys={REQUEST_KEYS} />
        <KeyList title="Appointment on the board" keys={SCHEDULE_KEYS} />
        <KeyList title="Everywhere" keys={OTHER_KEYS} />
        <CheckField value={isOn} onChange={setIsOn}>
          Use single-key shortcuts
        </CheckField>
      </DialogContent>
    </Dialog>
  )
}

const KeyList = ({ title, keys }: { title: string; keys: KeyDescription[] }) => (
  <>
    <h3 className="mb-1 text-xl">{title}</h3>
    <dl className="mb-3 grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1.5">
      {keys.map(({ keys: names, text }) => (
        <div key={text} className="col-span-full grid grid-cols-subgrid">
          <dt className="flex items-start gap-1">
            {names.map((name) => (
              <kbd
                key={name}
                className="rounded-sm border border-input px-1.5 py-px font-[inherit] text-sm"
              >
                {name}
              </kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
)
