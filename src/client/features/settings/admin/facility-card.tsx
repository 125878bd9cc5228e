import type { Business } from '#shared/domain/business.ts'
import { SERVICE_TYPES, type ServiceType } from '#shared/domain/service-type.ts'
import { readWhole } from '#shared/lib/amounts.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { SettingsCard } from './settings-card.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

const NUMBERS = {
  repairShop: 'Repair shop number',
  dealer: 'Dealer number',
  dismantler: 'Dismantler number',
  nmvtis: 'NMVTIS number',
} as const
type NumberName = keyof typeof NUMBERS
const NAMES = Object.keys(NUMBERS) as NumberName[]

/** The number is between its label and its unit, and an issue below all. */
const BESIDE =
  'grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-x-3 after:col-start-3 after:row-start-1 after:text-muted-foreground after:content-["min"] md:grid-cols-[minmax(0,12.5rem)_6rem_1fr] cramped:grid-cols-[minmax(0,1fr)_6rem] cramped:after:hidden [&_[data-slot=field-error]]:col-span-full'

const toValues = ({
  facilityNumbers,
  bays,
  serviceMinutes,
  offersTimes,
  showsLocation,
}: Business) => ({
  facilityNumbers,
  bays: String(bays),
  serviceMinutes: Object.fromEntries(
    SERVICE_TYPES.map((type) => [type, String(serviceMinutes[type])]),
  ) as Record<ServiceType, string>,
  offersTimes,
  showsLocation,
})

const toFacts = ({
  bays,
  serviceMinutes,
  offersTimes,
  showsLocation,
  facilityNumbers: numbers,
}: ReturnType<typeof toValues>): Partial<Business> => ({
  facilityNumbers: {
    repairShop: numbers.repairShop.trim(),
    dealer: numbers.dealer.trim(),
    dismantler: numbers.dismantler.trim(),
    nmvtis: numbers.nmvtis.trim(),
  },
  bays: readWhole(bays) ?? Number.NaN,
  serviceMinutes: Object.fromEntries(
    SERVICE_TYPES.map((type) => [type, readWhole(serviceMinutes[type]) ?? Number.NaN]),
  ) as Record<ServiceType, number>,
  offersTimes,
  showsLocation,
})

/** The registrations of the shop, its bays and schedule, and what visitors see of its yard. */
export function FacilityCard({ settings }: { settings: Settings }) {
  const form = useSettingsForm({ section: 'facility', settings, toValues, toFacts })
  const { field } = form
  return (
    <SettingsCard
      title="Facility and schedule"
      intro="New York requires the repair shop's number on estimates and invoices."
      form={form}
    >
      <div className="grid gap-5 md:grid-cols-2">
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={NUMBERS[name]}
            optional
            autoComplete="off"
            {...field(`facilityNumbers.${name}`)}
          />
        ))}
        <TextField
          className="[&_input]:w-24"
          label="Bays"
          inputMode="numeric"
          hint="How many cars you can work on at once. Each is a column of the schedule."
          {...field('bays')}
        />
      </div>
      <fieldset>
        <legend className="font-semibold">Minutes in a bay by service</legend>
        <p className="text-[0.9375rem] text-muted-foreground">
          Time each service gets on the schedule, 30 to 480 minutes. You can change any appointment.
        </p>
        <div className="mt-2 grid items-end gap-x-5 gap-y-3 md:grid-cols-2">
          {SERVICE_TYPES.map((type) => (
            <TextField
              key={type}
              label={type}
              className={BESIDE}
              inputMode="numeric"
              autoComplete="off"
              {...field(`serviceMinutes.${type}`)}
            />
          ))}
        </div>
      </fieldset>
      <CheckField {...field('offersTimes')}>
        <span>
          Let customers ask for a day and time
          <span className="block text-[0.9375rem] text-muted-foreground">
            After a repair request they can pick a morning or afternoon with room in the next two
            weeks. Nothing is booked until you book it.
          </span>
        </span>
      </CheckField>
      <CheckField {...field('showsLocation')}>
        <span>
          Show visitors where dismantled vehicles stand
          <span className="block text-sm text-muted-foreground">
            On the page of each vehicle, such as <span className="whitespace-nowrap">C-17</span>.
            Without it only staff see it.
          </span>
        </span>
      </CheckField>
    </SettingsCard>
  )
}
