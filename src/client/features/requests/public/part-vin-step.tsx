import { useState } from 'react'
import { isVin, VIN_INVALID, VIN_REQUIRED } from '#shared/domain/vin.ts'
import { Button } from '../../../components/ui/button.tsx'
import { StepButtons, StepHeading } from '../../../components/wizard.tsx'
import { useStepForm } from '../../../hooks/use-step-form.ts'
import { useVinDecode } from '../../vin/use-vin-decode.ts'
import { VehicleByHand } from '../../vin/vehicle-by-hand.tsx'
import { VinField } from '../../vin/vin-field.tsx'
import { VinHelp } from '../../vin/vin-help.tsx'
import { VinNotice } from '../../vin/vin-notice.tsx'
import type { PartStepProps } from './part-request-draft.ts'

const TOASTS = { success: 'VIN decoded successfully', failure: 'VIN Validation Failed' }

type Props = PartStepProps & {
  phone: string
  /** Whether a request was just sent. */
  isAnother: boolean
}

/** Step 1: the VIN, which Next decodes. */
export function PartVinStep({ values, change, takesFocus, onNext, phone, isAnother }: Props) {
  const decode = useVinDecode(TOASTS)
  const [hasFailed, setHasFailed] = useState(false)
  const { problems, forget, formProps } = useStepForm({
    check: () => vinProblems(values.vin),
    onValid: () => void decodeAndGoOn(),
  })

  async function decodeAndGoOn(): Promise<void> {
    const vehicle = await decode.run(values.vin)
    setHasFailed(!vehicle)
    if (!vehicle) return
    change({ vehicle: { ...vehicle, vin: values.vin } })
    onNext()
  }
  return (
    <form {...formProps}>
      <StepHeading
        takesFocus={takesFocus}
        intro="The VIN tells us engine, trim and build, so that the part we quote is the part that fits."
      >
        {isAnother ? 'Need another part?' : 'Which vehicle is it for?'}
      </StepHeading>
      <VinField
        value={values.vin}
        onChange={(vin) => {
          forget('vin')
          decode.forget()
          setHasFailed(false)
          change({ vin })
        }}
        problem={problems.vin}
      />
      <VinNotice problem={decode.problem} onRetry={() => void decodeAndGoOn()} />
      {hasFailed && (
        <VehicleByHand
          vin={values.vin}
          onVehicle={(vehicle) => {
            change({ vehicle })
            onNext()
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
