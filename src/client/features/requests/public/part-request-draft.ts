import { createDraftStore } from '../../../hooks/use-draft.ts'
import type { Outputs } from '../../../lib/api.ts'
import {
  hasFields,
  isListOf,
  isNullOr,
  isNumber,
  isText,
  type ShapeValue,
  toSchema,
} from '../../../lib/stored-shape.ts'
import { isDecodedVehicle } from '../../vin/decode-vin.ts'
import { isPicture } from './picture-draft.ts'

/** A vehicle of the yard that the part is to come from. */
export type Donor = NonNullable<Outputs['vehicles']['findDonor']>

/** Returns the name of a donor: '2008 Ford Escape, stock D-1042'. */
export const formatDonor = ({ year, make, model, stockNumber }: Donor): string =>
  `${year} ${make} ${model}, stock ${stockNumber}`

const isDonor = hasFields<Donor>({
  id: isText,
  stockNumber: isText,
  year: isNumber,
  make: isText,
  model: isText,
})

const isPartRequestValues = hasFields({
  vin: isText,
  /** The vehicle that a VIN was decoded to; valid while `vin` is the same. */
  vehicle: isNullOr(isDecodedVehicle),
  /** Typed in place of a VIN; null while those fields are closed. */
  typed: isNullOr(hasFields({ year: isText, make: isText, model: isText })),
  donor: isNullOr(isDonor),
  choice: hasFields({ category: isText, subcategory: isText, specificPart: isText }),
  /** A side and an end of the closed lists, 'unsure', or blank while not chosen. */
  position: hasFields({ side: isText, end: isText }),
  otherComponent: isText,
  name: isText,
  phone: isText,
  email: isText,
  additionalInfo: isText,
  pictures: isListOf(isPicture),
})
export type PartRequestValues = ShapeValue<typeof isPartRequestValues>

export const partRequestDraft = createDraftStore<PartRequestValues>(
  'part-request',
  {
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
    pictures: [],
  },
  toSchema(isPartRequestValues),
)

export const PART_STEPS = { vehicle: 1, part: 2, contact: 3, review: 4 } as const
export type PartStepProps = {
  values: PartRequestValues
  change: (changed: Partial<PartRequestValues>) => void
  takesFocus: boolean
  goTo: (step: number) => void
  onNext: () => void
  onBack: () => void
}
