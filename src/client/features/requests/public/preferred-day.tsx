import { useEffect, useRef, useState } from 'react'
import { CLOSED_THAT_DAY, isOverAYearAway, OVER_A_YEAR_AWAY } from '#shared/domain/preferred-day.ts'
import { formatLongDate, formatWeekday } from '#shared/lib/dates.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { api, type Outputs } from '../../../lib/api.ts'

type Values = {
  preferredDate: string
  /** Confirmed day over a year from now. */
  confirmedDate: string
}
type Doubt = {
  issue: string
  /** The next open day, or the doubtful one to be confirmed; null where there is none. */
  offer: string | null
}
type DayCheck = Outputs['site']['checkOpenDay'] & { day: string }

/** Null until the server replies, and for a day without an issue. */
export function useDayDoubt({ preferredDate, confirmedDate }: Values, today: string): Doubt | null {
  const [checked, setChecked] = useState<DayCheck | null>(null)
  useEffect(() => {
    // While a year is typed the day lies in the first centuries.
    if (preferredDate < today) return undefined
    let isCurrent = true
    api.site.checkOpenDay.query({ day: preferredDate }).then(
      (issue) => isCurrent && setChecked({ ...issue, day: preferredDate }),
      // The server checks the day again when the form is sent.
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [preferredDate, today])
  if (checked?.day === preferredDate && !checked.isOpen) {
    return { issue: CLOSED_THAT_DAY, offer: checked.next }
  }
  return isOverAYearAway(preferredDate, today) && preferredDate !== confirmedDate
    ? { issue: OVER_A_YEAR_AWAY, offer: preferredDate }
    : null
}

type Props = {
  label: string
  hint?: string
  values: Values
  today: string
  doubt: Doubt | null
  issue: string | undefined
  onChange: (changed: Partial<Values>) => void
}

/** A day that the visitor prefers, or none. */
export function PreferredDayField({ label, hint, values, today, doubt, issue, onChange }: Props) {
  const { preferredDate } = values
  const box = useRef<HTMLDivElement>(null)
  const take = (changed: Partial<Values>) => {
    onChange(changed)
    // The buttons are about to go.
    box.current?.querySelector('input')?.focus()
  }
  const offer = doubt?.offer ?? null
  return (
    <div ref={box} className="md:col-span-1">
      <TextField
        label={label}
        type="date"
        name="preferredDate"
        optional
        min={today}
        hint={hint}
        value={preferredDate}
        issue={doubt?.issue ?? issue}
        onChange={(day) => onChange({ preferredDate: day })}
      />
      {doubt && (
        <div className="mt-2 flex flex-wrap gap-2">
          {offer !== null && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => take({ preferredDate: offer, confirmedDate: offer })}
            >
              {offer === preferredDate
                ? `Yes, ${formatLongDate(offer, 'UTC')}`
                : `${formatWeekday(offer)}, ${formatLongDate(offer, 'UTC')}`}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => take({ preferredDate: '' })}>
            No preferred day
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns what a form sends of its day beside the day itself. */
export const toDayConfirmation = ({ preferredDate, confirmedDate }: Values) =>
  preferredDate !== '' && preferredDate === confirmedDate ? { preferredDateConfirmed: true } : {}
