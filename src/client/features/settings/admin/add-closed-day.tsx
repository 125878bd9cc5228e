import { useState } from 'react'
import { WEEKDAYS } from '#shared/domain/business.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Field, TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { closeOn, type Days, openOn } from './day-changes.ts'

const KINDS = {
  date: 'Closed on one date',
  hours: 'Other hours on one date',
  yearly: 'Closed on this date every year',
  weekday: 'Closed on this weekday of the month every year',
} as const
type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as Kind[]
const USUAL = { opens: '08:00', closes: '12:00' }
const WEEK = 7

/** Adds a closed day of any kind by its date. */
export function AddClosedDay({
  values,
  today,
  onChange,
}: {
  values: Days
  today: string
  onChange: (days: Partial<Days>) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('date')
  const [name, setName] = useState('')
  const [date, setDate] = useState(today)
  if (!isOpen) {
    return (
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        Add a day...
      </Button>
    )
  }
  const add = () => {
    onChange(added(values, { kind, date, name: name.trim() || 'Closed' }))
    setIsOpen(false)
    setName('')
  }
  return (
    <div className="mt-3 grid gap-3 border-l-4 border-input pl-3">
      <Field label="Kind of day">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={kind}
            onChange={({ target }) => setKind(oneOf(KIND_NAMES, target.value) ?? 'date')}
          >
            {KIND_NAMES.map((each) => (
              <option key={each} value={each}>
                {KINDS[each]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TextField label="Date" type="date" value={date} min={today} onChange={setDate} />
      <TextField label="Reason" optional maxLength={60} value={name} onChange={setName} />
      <div className="flex gap-3">
        <Button variant="secondary" size="sm" busy={date === ''} onClick={add}>
          Add
        </Button>
        <Button variant="link" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function added(
  values: Days,
  { kind, date, name }: { kind: Kind; date: string; name: string },
): Partial<Days> {
  if (kind === 'date') return closeOn(values, date, name)
  if (kind === 'hours') return openOn(values, date, { ...USUAL, name })
  const { closedDays } = values
  if (kind === 'yearly') return { closedDays: [...closedDays, { name, everyYear: date.slice(5) }] }
  const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? WEEKDAYS[0]
  const nth = Math.ceil(Number(date.slice(8)) / WEEK)
  return { closedDays: [...closedDays, { name, month: Number(date.slice(5, 7)), weekday, nth }] }
}
