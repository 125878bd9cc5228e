import type { Business } from '#shared/domain/business.ts'
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

const toValues = ({ facilityNumbers, bays, showsLocation }: Business) => ({
  facilityNumbers,
  bays: String(bays),
  showsLocation,
})

const toFacts = ({
  bays,
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
  showsLocation,
})

/** The registrations of the shop, its bays, and what visitors see of its yard. */
export function FacilityCard({ settings }: { settings: Settings }) {
  const form = useSettingsForm({ section: 'facility', settings, toValues, toFacts })
  const { field } = form
  return (
    <SettingsCard
      section="facility"
      title="Facility numbers"
      intro="New York wants the repair shop's number on estimates and invoices."
      form={form}
      isReadOnly={settings.isReadOnly}
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
          label="Bays"
          inputMode="numeric"
          hint="Cars the shop can work on at once: the columns of the schedule."
          {...field('bays')}
        />
      </div>
      <CheckField {...field('showsLocation')}>
        <span>
          Show visitors where dismantled vehicles stand
          <span className="block text-sm text-muted-foreground">
            On the page of each vehicle, such as C-17. Without it only staff see it.
          </span>
        </span>
      </CheckField>
    </SettingsCard>
  )
}
