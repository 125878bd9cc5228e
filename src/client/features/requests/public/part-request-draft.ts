import type { CatalogPart } from '#shared/domain/part-catalog.ts'
import { createDraftStore } from '../../../hooks/use-draft.ts'
import type { Outputs } from '../../../lib/api.ts'
import type { DecodedVehicle } from '../../vin/decode-vin.ts'
import type { TypedVehicle } from '../../vin/vehicle-by-hand.tsx'
import type { DraftPicture } from './send-picture.ts'

/** A vehicle of the yard that the part is to come from. */
export type Donor = NonNullable<Outputs['vehicles']['donor']>

/** Returns the name of a donor: '2008 Ford Escape, stock D-1042'. */
export const formatDonor = ({ year, make, model, stockNumber }: Donor): string =>
  `${year} ${make} ${model}, stock ${stockNumber}`

export type PartRequestValues = {
  vin: string
  /** The vehicle that a VIN was decoded to; valid while `vin` is the same. */
  vehicle: DecodedVehicle | null
  /** Typed in place of a VIN; null while those fields are closed. */
  typed: TypedVehicle | null
  donor: Donor | null
  choice: CatalogPart
  /** A side and an end of the closed lists, 'unsure', or blank while not chosen. */
  position: { side: string; end: string }
  otherComponent: string
  name: string
  phone: string
  email: string
  additionalInfo: string
  pictures: DraftPicture[] | null
}

export const partRequestDraft = createDraftStore<PartRequestValues>('part-request', {
  vin: '',
  vehicle: null,
  typed: null,
  donor: null,
  choice: { category: '', subcategory: '', specificPart: '' },
  position: { side: '', end: '' },
  otherComponent: '',
  name: '',
  phone: '',
  email: '',
  additionalInfo: '',
  pictures: null,
})

export type PartStepProps = {
  values: PartRequestValues
  change: (changed: Partial<PartRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  onNext: () => void
  onBack: () => void
}
