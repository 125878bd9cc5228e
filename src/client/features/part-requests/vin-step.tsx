import { useState } from 'react'
import { isVin, VIN_INVALID, VIN_REQUIRED } from '#shared/domain/vin.ts'
import { Button } from '../../components/ui/button.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { useStepForm } from '../../hooks/use-step-form.ts'
import { useVinDecode } from '../vin/use-vin-decode.ts'
import { VehicleByHand } from '../vin/vehicle-by-hand.tsx'
import { VinField } from '../vin/vin-field.tsx'
import { VinHelp } from '../vin/vin-help.tsx'
import { VinNotice } from '../vin/vin-notice.tsx'
import type { StepProps } from './part-request-draft.ts'

const WORDS = { success: 'VIN decoded successfully', failure: 'VIN Validation Failed' }

/** Step 1: the VIN, decoded on the way to the next step. */
export function VinStep({
  values,
  change,
  takesFocus,
  goTo,
  phone,
  isAnother,
}: StepProps & { phone: string; isAnother: boolean }) {
  const decode = useVinDecode(WORDS)
  const [isRefused, setIsRefused] = useState(false)
  const decodeAndGoOn = async () => {
    const vehicle = await decode.run(values.vin)
    setIsRefused(!vehicle)
    if (!vehicle) return
    change({ vehicle: { ...vehicle, vin: values.vin } })
    goTo(2)
  }
  const { problems, forget, formProps } = useStepForm({
    check: () => vinProblems(values.vin),
    onValid: () => void decodeAndGoOn(),
  })
  const changeVin = (vin: string) => {
    forget('vin')
    decode.forget()
    setIsRefused(false)
    change({ vin })
  }
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="The VIN tells us engine, trim and build, so that the part we quote is the part that fits."
      >
        {isAnother ? 'Need another part?' : 'Which vehicle is it for?'}
      </StepHeading>
      <VinField value={values.vin} onChange={changeVin} problem={problems.vin} />
      <VinNotice problem={decode.problem} onRetry={() => void decodeAndGoOn()} />
      {isRefused && (
        <VehicleByHand
          vin={values.vin}
          onVehicle={(vehicle) => {
            change({ vehicle })
            goTo(2)
          }}
        />
      )}
      <StepButtons>
        <Button type="submit" busy={decode.isBusy}>
          {decode.isBusy ? 'Decoding VIN...' : 'Next'}
        </Button>
      </StepButtons>
      <VinHelp phone={phone} />
    </form>
  )
}

function vinProblems(vin: string): Record<string, string> {
  if (vin === '') return { vin: VIN_REQUIRED }
  return isVin(vin) ? {} : { vin: VIN_INVALID }
}
