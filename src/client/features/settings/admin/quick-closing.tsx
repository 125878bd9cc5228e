import { useId, useState } from 'react'
import type { Business } from '#shared/domain/business.ts'
import { hoursOn } from '#shared/lib/business-hours.ts'
import { signTime } from '#shared/lib/hours-text.ts'
import { Button } from '../../../components/ui/button.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { addDays, closeOn, type Days, openOn } from './day-changes.ts'

type Props = {
  values: Days & Pick<Business, 'hours'>
  today: string
  onChange: (days: Days) => void
}

/** The closings of a snow day: today, tomorrow, or today from an hour on. */
export function QuickClosing({ values, today, onChange }: Props) {
  const id = useId()
  const open = hoursOn(today, values)
  const tomorrow = addDays(today, 1)
  const usual = open && hoursAfter(open)
  const [chosen, setChosen] = useState<string | null>(null)
  const closes = chosen ?? usual?.find((time) => time === '14:00') ?? usual?.[0]
  return (
    <div className="flex flex-wrap items-end gap-3">
      {hoursOn(tomorrow, values) && (
        <Button variant="secondary" onClick={() => onChange(closeOn(values, tomorrow))}>
          Close tomorrow
        </Button>
      )}
      {open && (
        <Button variant="secondary" onClick={() => onChange(closeOn(values, today))}>
          Close today
        </Button>
      )}
      {open && usual && closes && (
        <span className="flex items-end gap-2">
          <span>
            <label htmlFor={id} className="block font-semibold">
              Close today from
            </label>
            <NativeSelect
              id={id}
              className="w-28"
              value={closes}
              onChange={({ target }) => setChosen(target.value)}
            >
              {usual.map((time) => (
                <option key={time} value={time}>
                  {signTime(time)}
                </option>
              ))}
            </NativeSelect>
          </span>
          <Button
            variant="outline"
            onClick={() =>
              onChange(openOn(values, today, { opens: open.opens, closes, name: 'Closing early' }))
            }
          >
            Close early
          </Button>
        </span>
      )}
    </div>
  )
}

/** The full hours within opening times, '09:00' to '16:00'. */
const hoursAfter = ({ opens, closes }: { opens: string; closes: string }): string[] =>
  Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`).filter(
    (time) => time > opens && time < closes,
  )
