import { URGENCIES, URGENCY_DESCRIPTIONS } from '#shared/domain/repair-request.ts'
import { phoneHref } from '#shared/lib/phone.ts'

type Props = { value: string; onChange: (urgency: string) => void; phone: string }

/** How soon: four levels with what they mean; an emergency says what to do now. */
export function UrgencyChoice({ value, onChange, phone }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold">Urgency</legend>
      <div className="urgency">
        {URGENCIES.map((urgency) => (
          <label key={urgency} className="urgency-option">
            <input
              type="radio"
              name="urgency"
              value={urgency}
              checked={value === urgency}
              onChange={() => onChange(urgency)}
            />
            <b>{urgency}</b>
            <span className="text-[0.9375rem] text-soft">{URGENCY_DESCRIPTIONS[urgency]}</span>
          </label>
        ))}
      </div>
      <div role="status">
        {value === 'Emergency' && (
          <div className="form-warning">
            <p className="font-semibold">Not drivable? Do not wait for our reply.</p>
            <p>
              Call{' '}
              <a href={phoneHref(phone)} className="plate text-xl whitespace-nowrap">
                {phone}
              </a>{' '}
              now: we tell you how to get it here. If you stand in traffic, first get yourself to a
              safe place.
            </p>
          </div>
        )}
      </div>
    </fieldset>
  )
}
