import { useState } from 'react'
import { VIN_INVALID, VIN_LENGTH, VIN_REQUIRED, isVin } from '#shared/domain/vin.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Button } from '../../../components/ui/button.tsx'
import { StepButtons, StepHeading } from '../../../components/wizard.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'
import { useStepForm } from '../../../hooks/use-step-form.ts'
import type { DecodedVehicle } from '../../vin/decode-vin.ts'
import { useVinDecode } from '../../vin/use-vin-decode.ts'
import {
  findIssuesByHand,
  type TypedVehicle,
  VehicleByHand,
  toTypedVehicle,
} from '../../vin/vehicle-by-hand.tsx'
import { VinField } from '../../vin/vin-field.tsx'
import { VinNotice } from '../../vin/vin-notice.tsx'
import { type Donor, formatDonor, type PartStepProps } from './part-request-draft.ts'

const TOASTS = { success: 'VIN decoded successfully', failure: 'VIN Validation Failed' }
const NOT_TYPED: TypedVehicle = { year: '', make: '', model: '' }

type Props = PartStepProps & {
  donor: Donor | null
  /** Name of the part or category that was chosen before, or blank. */
  part: string
}

/** Step 1: the VIN of the customer's vehicle, which Next decodes; or year, make and model. */
export function PartVinStep(props: Props) {
  const { values, change, takesFocus, onNext, donor, part } = props
  const decode = useVinDecode(TOASTS)
  const [hasFailed, setHasFailed] = useState(false)
  const { typed } = values
  /** Typed in place of a VIN that is missing, incomplete or was not decoded. */
  const byHand =
    typed && (values.vin === '' || ((hasFailed || !isVin(values.vin)) && isStarted(typed)))
      ? typed
      : null
  const { issues, show, clearIssues, formProps } = useStepForm({
    check: () => (byHand ? findIssuesByHand(byHand) : findVinIssues(values.vin)),
    onValid: () => (byHand ? goOnWith(ofTyped(byHand)) : void decodeAndGoOn()),
  })

  async function decodeAndGoOn(): Promise<void> {
    const vehicle = await decode.run(values.vin)
    setHasFailed(!vehicle)
    if (vehicle) goOnWith({ ...vehicle, vin: values.vin })
  }
  const isGoneOnWith = values.vehicle?.vin === values.vin
  const ofTyped = (vehicle: TypedVehicle) =>
    toTypedVehicle({ ...vehicle, vin: hasFailed || isGoneOnWith ? values.vin : '' })
  const goOnWith = (vehicle: DecodedVehicle) => {
    change({ vin: vehicle.vin, vehicle, typed: vehicle.byHand ? typed : null })
    onNext()
  }
  const goOnByHand = (vehicle: TypedVehicle) => {
    const found = findIssuesByHand(vehicle)
    show(found)
    if (Object.keys(found).length === 0) goOnWith(ofTyped(vehicle))
  }
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro={
          donor
            ? 'Give us the VIN of your own vehicle, so that the part we quote is the part that fits.'
            : 'The VIN tells us engine, trim and build, so that the part we quote is the part that fits.'
        }
      >
        Which vehicle is it for?
      </StepHeading>
      {part && (
        <p className="mb-5">
          Part: <b>{part}</b>
        </p>
      )}
      {donor && (
        <DonorChoice
          donor={donor}
          onSameModel={() => goOnWith(toTypedVehicle({ ...donor, vin: '' }))}
          onForget={() => change({ donor: null })}
        />
      )}
      <VinField
        value={values.vin}
        onChange={(vin) => {
          clearIssues('vin')
          decode.reset()
          setHasFailed(false)
          change({ vin })
        }}
        issue={issues.vin}
      />
      <VinNotice failure={decode.failure} onRetry={() => void decodeAndGoOn()} />
      <VinHelp isByHand={typed !== null} />
      <VehicleByHand
        label={hasFailed ? 'Enter year, make and model by hand' : "I don't have the VIN"}
        typed={typed}
        issues={issues}
        onChange={(changed) => {
          clearIssues('vin', ...Object.keys(changed))
          change({ typed: { ...(typed ?? NOT_TYPED), ...changed } })
        }}
        onDone={() => goOnByHand(typed ?? NOT_TYPED)}
      />
      <StepButtons>
        <Button type="submit" busy={decode.isBusy}>
          {decode.isBusy ? 'Decoding VIN...' : 'Next'}
        </Button>
      </StepButtons>
    </form>
  )
}

const isStarted = (vehicle: TypedVehicle): boolean => Object.values(vehicle).some(Boolean)

function findVinIssues(vin: string): Record<string, string> {
  if (vin === '') return { vin: VIN_REQUIRED }
  if (isVin(vin)) return {}
  const isShort = vin.length < VIN_LENGTH
  return { vin: isShort ? `${VIN_INVALID} (${vin.length} of ${VIN_LENGTH})` : VIN_INVALID }
}

type DonorProps = { donor: Donor; onSameModel: () => void; onForget: () => void }

/** The donor vehicle in the yard, which may differ from the customer's. */
function DonorChoice({ donor, onSameModel, onForget }: DonorProps) {
  const { needsReact: sameModel } = useNeedsReact<HTMLButtonElement>()
  const { needsReact: anyVehicle } = useNeedsReact<HTMLButtonElement>()
  return (
    <div
      role="group"
      aria-label="The vehicle in our yard"
      className="mb-6 rounded-md border px-4 py-3"
    >
      <p className="text-muted-foreground">You want the part from our</p>
      <p className="font-heading text-2xl leading-tight">
        {formatDonor(donor).replace(', stock ', ', stock\u00A0')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onSameModel} {...sameModel}>
          It's for the same model
        </Button>
        <Button variant="outline" onClick={onForget} {...anyVehicle}>
          Any vehicle will do
        </Button>
      </div>
    </div>
  )
}

/** Locations of the VIN, and the phone number for customers without one. */
function VinHelp({ isByHand }: { isByHand: boolean }) {
  const { phone } = useBusiness()
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Where do I find my VIN?
      </summary>
      <div className="grid items-center gap-4 pb-4 md:grid-cols-[15rem_1fr]">
        <VinPlaces />
        <div>
          <ol className="grid gap-1">
            <li>
              <b>1</b> Low behind the windshield on the driver's side, read from outside.
            </li>
            <li>
              <b>2</b> On the sticker in the driver's door frame.
            </li>
            <li>
              <b>3</b> On the registration and the insurance card.
            </li>
          </ol>
        </div>
      </div>
      <p className="pb-3">
        <span>
          {`No VIN handy, or a car older than 1981? ${isByHand ? 'Fill in year, make and model' : "Choose “I don't have the VIN”"} below, or call `}
        </span>
        <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
          {phone}
        </a>{' '}
        and we look it up with you.
      </p>
    </details>
  )
}

/** A car from the side with the two plates, and a card for the papers. */
const VinPlaces = () => (
  <svg
    viewBox="0 0 640 249"
    role="img"
    aria-label="A car, marked at the windshield and at the door frame, and a card"
    className="w-full"
  >
    <image href="/placeholder/sedan-gray-bare.svg" y="-140" width="640" height="480" />
    <g className="fill-primary stroke-primary-foreground" strokeWidth="3">
      <circle cx="218" cy="128" r="28" />
      <circle cx="345" cy="180" r="28" />
      <rect x="548" y="8" width="64" height="88" rx="6" />
    </g>
    <g className="fill-primary-foreground font-heading text-4xl" textAnchor="middle">
      <text x="218" y="141">
        1
      </text>
      <text x="345" y="193">
        2
      </text>
      <text x="580" y="65">
        3
      </text>
    </g>
  </svg>
)
