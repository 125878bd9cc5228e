import type { KeyboardEvent, ReactNode } from 'react'
import { likelyVins } from '#shared/domain/vin-correction.ts'
import { hasValidCheckDigit, isVin, normalizeVin, VIN_LENGTH } from '#shared/domain/vin.ts'
import { Field } from '../../components/form-fields.tsx'
import { FormattedInput } from '../../components/form-formatted-input.tsx'
import { CheckIcon, CrossIcon } from '../../components/form-icons.tsx'
import { Button } from '../../components/ui/button.tsx'

type Props = {
  value: string
  onChange: (vin: string) => void
  problem?: string
  optional?: boolean
  /** What Enter does in the field, where it does not submit the form. */
  onEnter?: () => void
  /** What stands beside the field. */
  children?: ReactNode
}

const KEPT = /[a-z0-9]/i

/** The field for a VIN: upper-cased as typed, a green or red sign at 17 characters, and what is odd about it. */
export function VinField({ value, onChange, problem, optional, onEnter, children }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <Field label="VIN" problem={problem} optional={optional} hint={<VinHint vin={value} />}>
        {(wiring) => (
          <div className="vin-row">
            <div className="relative grow">
              <FormattedInput
                {...wiring}
                name="vin"
                className="vin-input"
                value={value}
                onChange={onChange}
                onKeyDown={press}
                format={normalizeVin}
                kept={KEPT}
                placeholder="17 letters and digits"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="next"
              />
              <VinSign vin={value} />
            </div>
            {children}
          </div>
        )}
      </Field>
      <VinDoubt vin={value} onChoose={onChange} />
    </>
  )
}

function VinSign({ vin }: { vin: string }) {
  if (vin.length !== VIN_LENGTH) return null
  const [Icon, look] = isVin(vin) ? [CheckIcon, 'vin-sign vin-sign-good'] : [CrossIcon, 'vin-sign vin-sign-bad']
  return (
    <span className={look}>
      <Icon size={26} />
    </span>
  )
}

function VinHint({ vin }: { vin: string }) {
  if (vin.length < VIN_LENGTH) return `${vin.length} of ${VIN_LENGTH} characters`
  return isVin(vin) ? 'All 17 characters are there.' : 'A VIN has no letter I, O or Q: read them as 1 and 0.'
}

/** Says when a VIN does not add up, and offers the likely one; what was typed stays until the visitor chooses. */
function VinDoubt({ vin, onChoose }: { vin: string; onChoose: (vin: string) => void }) {
  const isOdd = vin.length === VIN_LENGTH && !hasValidCheckDigit(vin)
  return (
    <div role="status">
      {isOdd && (
        <div className="form-warning">
          <p>
            {isVin(vin)
              ? 'Please check it once more: its check digit (the 9th character) does not fit the others. If it is right, go on; some imported cars are like that.'
              : 'As it stands this cannot be a VIN.'}
          </p>
          {likelyVins(vin).map((likely) => (
            <p key={likely} className="mt-2 flex flex-wrap items-center gap-x-3">
              Did you mean
              <Button variant="link" className="plate text-xl" onClick={() => onChoose(likely)}>
                {likely}
              </Button>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
