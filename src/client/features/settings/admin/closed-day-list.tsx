import { Trash2 } from 'lucide-react'
import { signDay } from '#shared/lib/hours-text.ts'
import { FieldProblem } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { AddClosedDay } from './add-closed-day.tsx'
import type { Days } from './day-changes.ts'
import { closedDayText } from './describe-facts.ts'
import { sentence } from './sentence.ts'

type Props = {
  values: Days
  today: string
  problems: Record<string, string>
  onChange: (days: Partial<Days>) => void
}

/** The closed days and the days of other hours, each with its reason; days that are over are left out. */
export function ClosedDayList({ values, today, problems, onChange }: Props) {
  const { closedDays, specialHours } = values
  const problem = Object.entries(problems).find(([path]) =>
    /^(?:closedDays|specialHours)/.test(path),
  )?.[1]
  return (
    <section aria-label="Closed days" className="min-w-0">
      <h3 className="text-xl">Closed days</h3>
      <ul>
        {closedDays.map((closed, at) => {
          const isDate = 'date' in closed
          if (isDate && closed.date < today) return null
          const name = isDate ? signDay(closed.date) : closedDayText(closed)
          return (
            // A day may be in the list twice until it is saved.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-wrap items-center gap-2 border-b py-1.5">
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
            <li key={at} className="flex flex-wrap items-center gap-2 border-b py-1.5">
              <span className="grow">{name}, open</span>
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
      <FieldProblem problem={sentence(problem)} />
      <AddClosedDay values={values} today={today} onChange={onChange} />
    </section>
  )
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="outline" size="icon" aria-label={`Remove ${name}`} onClick={onClick}>
    <Trash2 size={18} aria-hidden />
  </Button>
)
