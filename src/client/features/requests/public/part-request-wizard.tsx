import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, type ReactNode, useEffect } from 'react'
import type { CatalogPart } from '#shared/domain/part-catalog.ts'
import { PART_CATEGORY_NAMES } from '#shared/domain/part-categories.ts'
import type { PartRequestSearch } from '#shared/domain/vehicle-filter.ts'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Wizard } from '../../../components/wizard.tsx'
import { useDraft, useFormOpening } from '../../../hooks/use-draft.ts'
import { useWizardStep } from '../../../hooks/use-wizard-step.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { prepareToasts } from '../../../lib/notify.ts'
import { VehicleSummary } from '../../vin/vehicle-summary.tsx'
import {
  type Donor,
  PART_STEPS,
  partRequestDraft,
  type PartStepProps,
} from './part-request-draft.ts'
import { PartVinStep } from './part-vin-step.tsx'
import { type ReceiptState, RequestReceipt, useReceipt } from './request-receipt.tsx'

const STEPS = ['Vehicle Info', 'Select Part', 'Contact Info', 'Review'] as const
const NO_POSITION = { position: { side: '', end: '' }, otherComponent: '' }

const loadLaterSteps = () => import('./part-later-steps.tsx')
const PartLaterSteps = lazy(async () => ({
  default: (await loadChunk(loadLaterSteps)).PartLaterSteps,
}))

/** Loads the later steps while the first is filled in. */
const preload = () => {
  void loadLaterSteps().catch(() => undefined)
  prepareToasts()
}

type Props = {
  /** The vehicle in the yard that the URL names (rule 5.45). */
  donor: Donor | null
  /** Values of the URL, which the wizard begins with. */
  filled: PartRequestSearch
  /** Shown above the first step. */
  notice: string | undefined
  /** Shown in the receipt: something to do until the shop replies. */
  meanwhile: ReactNode
  /** Rendered below the receipt of a request. */
  offerFor?: ComponentType<Pick<ReceiptState, 'statusUrl'>> | undefined
}

/** The parts request in four steps (rule 5.1). */
export function PartRequestWizard({ donor, filled, notice, meanwhile, offerFor: Offer }: Props) {
  const { values, reached } = useDraft(partRequestDraft)
  const isDecoded = values.vehicle?.vin === values.vin
  const { step, hasMoved, goTo, back } = useWizardStep(isDecoded ? reached : PART_STEPS.vehicle)
  const [receipt, storeReceipt] = useReceipt()
  useFormOpening(partRequestDraft)
  useDonor(donor, notice !== undefined)
  useFilled(filled)

  const goToStep = (next: number) => {
    partRequestDraft.reach(next)
    goTo(next)
  }
  const props: PartStepProps = {
    values,
    change: partRequestDraft.change,
    takesFocus: hasMoved,
    goTo: goToStep,
    onNext: () => goToStep(step + 1),
    onBack: back,
  }
  if (receipt) {
    return (
      <RequestReceipt
        subject="part"
        receipt={receipt}
        buttons={
          <Link to="/partsrequest" className={buttonVariants({ variant: 'outline' })}>
            Request another part
          </Link>
        }
        offer={Offer && receipt.isSetAside !== true && <Offer statusUrl={receipt.statusUrl} />}
      >
        {meanwhile}
      </RequestReceipt>
    )
  }
  return (
    <div className="grid gap-8">
      {notice && (
        <p role="status" className={alertVariants({ variant: 'warning' })}>
          {notice}
        </p>
      )}
      {/* Not a control: focus events of its fields bubble to it. */}
      <div onFocus={preload}>
        <Wizard label="Parts request" steps={STEPS} step={step}>
          {step === PART_STEPS.vehicle && (
            <PartVinStep
              {...props}
              donor={donor ?? values.donor}
              part={readPart(filled) || formatChoice(values.choice)}
            />
          )}
          {step > PART_STEPS.vehicle && (
            <Suspense
              fallback={
                <>
                  {values.vehicle && <VehicleSummary vehicle={values.vehicle} />}
                  <p role="status">Loading...</p>
                </>
              }
            >
              <PartLaterSteps {...props} step={step} onSent={storeReceipt} />
            </Suspense>
          )}
        </Wizard>
      </div>
    </div>
  )
}

/** Returns the part of a URL, as it was typed or chosen. */
const readPart = ({ part, category = 0 }: PartRequestSearch): string =>
  part ?? PART_CATEGORY_NAMES[category - 1] ?? ''

/** Returns the most specific name of a choice. */
const formatChoice = ({ category, subcategory, specificPart }: CatalogPart): string =>
  specificPart || subcategory || category

/** Moves part and vehicle of the URL into the draft, then removes them from the URL. */
function useFilled({ category = 0, part, year, make, model }: PartRequestSearch): void {
  const navigate = useNavigate()
  useEffect(() => {
    const name = PART_CATEGORY_NAMES[category - 1]
    if (!name && !part) return
    const fill = async () => {
      if (name) {
        partRequestDraft.change({
          choice: { category: name, subcategory: '', specificPart: '' },
          ...NO_POSITION,
        })
      }
      if (year || make || model) {
        const typed = { year: String(year ?? ''), make: make ?? '', model: model ?? '' }
        partRequestDraft.change({ typed, vin: '', vehicle: null })
      }
      if (part) {
        const { toPartValues } = await loadChunk(() => import('./chosen-part.ts'))
        partRequestDraft.change(toPartValues(part) ?? { additionalInfo: part })
      }
      await navigate({ to: '.', search: {}, replace: true })
    }
    void fill().catch(() => undefined)
  }, [category, part, year, make, model, navigate])
}

/** Moves the vehicle that the URL names into the draft, then removes it from the URL. */
function useDonor(donor: Donor | null, isGone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (donor || (isGone && partRequestDraft.read().values.donor)) {
      partRequestDraft.change({ donor })
    }
    if (donor) void navigate({ to: '.', search: {}, replace: true })
  }, [donor, isGone, navigate])
}
