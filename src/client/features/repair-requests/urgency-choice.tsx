import { URGENCIES, URGENCY_DESCRIPTIONS } from '#shared/domain/repair-request.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { alertVariants } from '../../components/ui/alert.tsx'

type Props = { value: string; onChange: (urgency: string) => void; phone: string }

/** How soon: four levels with what they mean; an emergency says what to do now. */
export function UrgencyChoice({ value, onChange, phone }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold">Urgency</legend>
      <div className="mt-1 grid gap-2 md:grid-cols-2">
        {URGENCIES.map((urgency) => (
          <label
            key={urgency}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-input px-3 py-1.5 leading-tight has-checked:border-foreground has-checked:[box-shadow:inset_0_0_0_1px_var(--foreground),inset_6px_0_0_var(--primary)]"
          >
            <input
              type="radio"
              className="row-span-2 size-5 accent-foreground"
              name="urgency"
              value={urgency}
              checked={value === urgency}
              onChange={() => onChange(urgency)}
            />
            <b>{urgency}</b>
            <span className="text-[0.9375rem] text-muted-foreground">
              {URGENCY_DESCRIPTIONS[urgency]}
            </span>
          </label>
        ))}
      </div>
      <div role="status">
        {value === 'Emergency' && (
          <div className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
            <p className="font-semibold">Not drivable? Do not wait for our reply.</p>
            <p>
              Call{' '}
              <a href={phoneHref(phone)} className="font-heading text-xl whitespace-nowrap">
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
