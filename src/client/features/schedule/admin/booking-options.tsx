import { MINUTES_MAX, MINUTES_MIN } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { STEP } from './board-place.ts'
import { formatLength } from './days.ts'
import { EmailChoice } from './emails.tsx'
import { useScheduleBoard } from './schedule-board.ts'

/** Choices for each request that is put on the board. */
export type BookingOptions = {
  /** Chosen for the picked up request in place of its own length. */
  minutes: number | null
  isAgreed: boolean
  setsRequestStatus: boolean
  emailsCustomer: boolean
}

const LENGTHS = Array.from({ length: MINUTES_MAX / STEP }, (_, index) =>
  String(MINUTES_MIN + index * STEP),
)

/** Lengths to choose from, and one that is none of them. */
const lengthsWith = (minutes: string): string[] =>
  LENGTHS.includes(minutes)
    ? LENGTHS
    : [...LENGTHS, minutes].toSorted((one, other) => Number(one) - Number(other))

type LengthProps = { value: string; onChange: (minutes: string) => void }

export function LengthChoice({ value, onChange }: LengthProps) {
  const options = lengthsWith(value)
  return (
    <Choice
      label="Length"
      value={value}
      options={options}
      labels={Object.fromEntries(options.map((each) => [each, formatLength(Number(each))]))}
      onChange={onChange}
    />
  )
}

/** Length of the picked up request, and choices for each one that is booked. */
export function BookingOptionFields() {
  const { options, picked, setOptions } = useScheduleBoard()
  const change = (changed: Partial<BookingOptions>) => setOptions({ ...options, ...changed })
  return (
    <div className="grid text-sm">
      {picked && (
        <LengthChoice
          value={String(options.minutes ?? picked.minutes)}
          onChange={(minutes) => change({ minutes: Number(minutes) })}
        />
      )}
      <CheckField value={options.isAgreed} onChange={(isAgreed) => change({ isAgreed })}>
        <span>The customer agreed to the time</span>
      </CheckField>
      <CheckField
        value={options.setsRequestStatus}
        onChange={(setsRequestStatus) => change({ setsRequestStatus })}
      >
        <span>Set the request to Scheduled</span>
      </CheckField>
      <EmailChoice
        email={picked?.customerEmail}
        label="Email the customer the time"
        value={options.emailsCustomer}
        onChange={(emailsCustomer) => change({ emailsCustomer })}
      />
    </div>
  )
}
