import { type KeyboardEvent, lazy, type ReactNode, type Ref, Suspense } from 'react'
import { suggestVins } from '#shared/domain/vin-correction.ts'
import { hasValidCheckDigit, isVin, cleanTypedVin, VIN_LENGTH } from '#shared/domain/vin.ts'
import { Field } from '../../components/form-fields.tsx'
import { FormattedInput } from '../../components/form-formatted-input.tsx'
import { CheckIcon, CrossIcon } from '../../components/form-icons.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useHasCamera } from '../../hooks/use-has-camera.ts'
import { cn } from '../../lib/cn.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

type Props = {
  inputRef?: Ref<HTMLInputElement>
  value: string
  onChange: (vin: string) => void
  issue?: string
  optional?: boolean
  /** Hint for a VIN with fewer than 17 characters, if that is allowed. */
  shorterHint?: string
  /** True if another message about the VIN is shown, which replaces the hint. */
  hasMessage?: boolean
  /** Action of Enter in a field that does not submit the form. */
  onEnter?: () => void
  /** Content beside the field. */
  children?: ReactNode
}

const KEPT = /[a-z0-9]/i

const ScanVinButton = lazy(async () => ({
  default: (await loadChunk(() => import('./scan-vin-button.tsx'))).ScanVinButton,
}))

/** VIN field: uppercases input, marks 17 characters as valid, and shows one message at a time. */
export function VinField({
  inputRef,
  value,
  onChange,
  issue,
  optional,
  shorterHint,
  hasMessage,
  onEnter,
  children,
}: Props) {
  const hasCamera = useHasCamera()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !onEnter) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <Field
        label="VIN"
        issue={issue}
        optional={optional}
        hint={!issue && !hasMessage && !isDoubtful(value) && chooseHint(value, shorterHint)}
      >
        {(wiring) => (
          <div className="flex flex-wrap gap-x-3 gap-y-2 max-md:[&>button]:flex-1">
            <div className="relative grow md:max-w-[26rem]">
              <FormattedInput
                {...wiring}
                ref={inputRef}
                name="vin"
                className={cn('pr-12', value && 'font-heading text-2xl tracking-[0.06em]')}
                value={value}
                onChange={onChange}
                onKeyDown={press}
                format={cleanTypedVin}
                kept={KEPT}
                placeholder={shorterHint ? 'Up to 17 letters and digits' : '17 letters and digits'}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="next"
              />
              <VinSign vin={value} />
            </div>
            {hasCamera && (
              <Suspense>
                <ScanVinButton onVin={onChange} />
              </Suspense>
            )}
            {children}
          </div>
        )}
      </Field>
      <VinDoubt vin={value} isQuiet={Boolean(issue) || hasMessage} onChoose={onChange} />
    </>
  )
}

function VinSign({ vin }: { vin: string }) {
  if (vin.length !== VIN_LENGTH) return null
  return (
    <span data-slot="vin-sign" className="absolute top-2.5 right-3">
      {isVin(vin) ? (
        <CheckIcon size={26} className="text-success" />
      ) : (
        <CrossIcon size={26} className="text-destructive" />
      )}
    </span>
  )
}

const isDoubtful = (vin: string): boolean => isVin(vin) && !hasValidCheckDigit(vin)

function chooseHint(vin: string, shorterHint: string | undefined): string {
  if (vin.length === VIN_LENGTH) {
    return isVin(vin)
      ? 'VIN looks complete.'
      : 'A VIN has no letter I, O or Q: read them as 1 and 0.'
  }
  const count = `${vin.length} of ${VIN_LENGTH} characters`
  return shorterHint ? `${count}. ${shorterHint}` : count
}

/** Warns of a wrong check digit and offers the likely VIN; the input stays until that is chosen. */
function VinDoubt({
  vin,
  isQuiet,
  onChoose,
}: {
  vin: string
  isQuiet: boolean | undefined
  onChoose: (vin: string) => void
}) {
  const likely = suggestVins(vin)
  const isSaid = isDoubtful(vin) && !isQuiet
  return (
    <div role="status">
      {(isSaid || likely.length > 0) && (
        <div className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
          {isSaid && (
            <p>
              Double-check this VIN. The 9th character doesn't add up. If it matches your car, keep
              going.
            </p>
          )}
          {likely.map((proposal) => (
            <p key={proposal} className="mt-2 flex flex-wrap items-center gap-x-3 first:mt-0">
              Did you mean
              <Button
                variant="link"
                className="font-heading text-xl"
                onClick={() => onChoose(proposal)}
              >
                {proposal}
              </Button>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
