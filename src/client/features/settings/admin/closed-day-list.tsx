import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WEEKDAYS } from '#shared/domain/business.ts'
import { signDay } from '#shared/domain/hours-text.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Field, ErrorMessage, TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { closeDay, openOn, type Days } from './day-changes.ts'
import { formatClosedDay } from './describe-facts.ts'

type Props = {
  values: Days
  today: string
  issues: Record<string, string>
  onChange: (days: Partial<Days>) => void
}

/** A day with its fields; its button is on the right of the first line. */
const DAY = 'relative flex min-h-14 flex-wrap items-center gap-2 border-b py-1.5 pr-13'
const KINDS = {
  date: 'Closed on one date',
  hours: 'Other hours on one date',
  yearly: 'Closed on this date every year',
  weekday: 'Closed on this weekday of the month every year',
} as const
const KIND_NAMES = Object.keys(KINDS) as Kind[]
const USUAL = { opens: '08:00', closes: '12:00' }
const WEEK = 7

/** Upcoming closed days and days with special hours, each with its reason. */
export function ClosedDayList({ values, today, issues, onChange }: Props) {
  const { closedDays, specialHours } = values
  const issue = Object.entries(issues).find(([path]) =>
    /^(?:closedDays|specialHours)/.test(path),
  )?.[1]
  return (
    <section aria-label="Closed days" className="min-w-0">
      <h3 className="text-xl">Closed days</h3>
      <ul>
        {closedDays.map((closed, at) => {
          const isDate = 'date' in closed
          if (isDate && closed.date < today) return null
          const name = isDate ? signDay(closed.date) : formatClosedDay(closed)
          return (
            // A day may be in the list twice until it is saved.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={DAY}>
              <span className="grow">{name}</span>
              {isDate && (
                <Input
                  aria-label={`Reason, ${name}`}
                  className="w-36 min-w-0"
                  maxLength={60}
                  value={closed.name}
                  onChange={({ target }) =>
                    onChange({
                      closedDays: closedDays.with(at, { ...closed, name: target.value }),
                    })
                  }
                />
              )}
              <RemoveButton
                name={name}
                onClick={() => onChange({ closedDays: closedDays.toSpliced(at, 1) })}
              />
            </li>
          )
        })}
        {specialHours.map((special, at) => {
          if (special.date < today) return null
          const name = signDay(special.date)
          const field = (key: 'opens' | 'closes' | 'name', label: string) => (
            <Input
              type={key === 'name' ? 'text' : 'time'}
              aria-label={`${label}, ${name}`}
              className={key === 'name' ? 'w-36 min-w-0' : 'w-30 min-w-0'}
              maxLength={60}
              value={special[key]}
              onChange={({ target }) =>
                onChange({
                  specialHours: specialHours.with(at, { ...special, [key]: target.value }),
                })
              }
            />
          )
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className={DAY}>
              <span className="grow">{`${name}, open`}</span>
              {field('opens', 'Opens')} to {field('closes', 'Closes')}
              {field('name', 'Reason')}
              <RemoveButton
                name={name}
                onClick={() => onChange({ specialHours: specialHours.toSpliced(at, 1) })}
              />
            </li>
          )
        })}
      </ul>
      <ErrorMessage message={issue} />
      <AddClosedDay values={values} today={today} onChange={onChange} />
    </section>
  )
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    className="absolute top-1.5 right-0 text-muted-foreground"
    aria-label={`Remove ${name}`}
    onClick={onClick}
  >
    <Trash2 size={18} aria-hidden />
  </Button>
)

type Kind = keyof typeof KINDS

/** Adds a closed day of any kind by its date. */
function AddClosedDay({
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
        <Button variant="outline" size="sm" busy={date === ''} onClick={add}>
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
  if (kind === 'date') return closeDay(values, date, name)
  if (kind === 'hours') return openOn(values, date, { ...USUAL, name })
  const { closedDays } = values
  if (kind === 'yearly') return { closedDays: [...closedDays, { name, everyYear: date.slice(5) }] }
  const weekday = WEEKDAYS[new Date(date).getUTCDay()] ?? WEEKDAYS[0]
  const nth = Math.ceil(Number(date.slice(8)) / WEEK)
  return { closedDays: [...closedDays, { name, month: Number(date.slice(5, 7)), weekday, nth }] }
}
