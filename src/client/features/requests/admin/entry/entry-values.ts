import { partDetailsOf, partStepSchema } from '#shared/domain/part-request.ts'
import type { Today } from '#shared/domain/request-schema.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import {
  type KnownCustomer,
  type NewRequestDraft,
  newRequestSchemas,
} from '#shared/domain/staff-request.ts'
import { problemsOf } from '../../../../hooks/use-step-form.ts'
import { toPosition } from '../../public/part-fields.tsx'

const EMPTY = {
  source: 'phone',
  /** 'yes' or blank. */
  assignToMe: '',
  name: '',
  phone: '',
  email: '',
  vin: '',
  year: '',
  make: '',
  model: '',
  trim: '',
  engineSize: '',
  mileage: '',
  category: '',
  subcategory: '',
  part: '',
  side: '',
  end: '',
  /** The part as it was asked for, until another is chosen. */
  system: '',
  component: '',
  otherComponent: '',
  additionalInfo: '',
  serviceType: '',
  otherServiceType: '',
  description: '',
  urgency: 'Medium',
  preferredDate: '',
  inquiryKind: 'contact',
  retailVehicleId: '',
  vehicleLabel: '',
  message: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
}

/** What is typed for a request of any kind, so that a change of the kind keeps what they have in common. */
export type EntryValues = typeof EMPTY
export const EMPTY_ENTRY: EntryValues = EMPTY
export type EntryField = keyof EntryValues

const customerOf = ({ name, phone, email }: EntryValues): KnownCustomer => ({ name, phone, email })
const vehicleOf = ({ year, make, model, trim, engineSize }: EntryValues) => ({
  year,
  make,
  model,
  trim,
  engineSize,
})
const choiceOf = ({ category, subcategory, part }: EntryValues) => ({ category, subcategory, part })

/** The part as it is sent; blank where none is chosen. */
const partOf = (values: EntryValues) => ({
  ...(values.subcategory === ''
    ? { system: values.system, component: values.component }
    : partDetailsOf(choiceOf(values), toPosition(values))),
  otherComponent: values.otherComponent,
  additionalInfo: values.additionalInfo,
})

/** The service, vehicle and customer of a repair as they are sent. */
const repairOf = (values: EntryValues) => ({
  vehicleInfo: { ...vehicleOf(values), vin: values.vin, mileage: values.mileage },
  serviceInfo: {
    serviceType: values.serviceType,
    otherServiceType: values.otherServiceType,
    description: values.description,
    preferredDate: values.preferredDate,
    urgency: values.urgency,
  },
  customerInfo: {
    ...customerOf(values),
    address: {
      street: values.street,
      city: values.city,
      state: values.state,
      zipCode: values.zipCode,
    },
  },
})

const partRequestOf = (values: EntryValues) => ({
  vin: values.vin,
  vehicleInfo: vehicleOf(values),
  partDetails: partOf(values),
  customerInfo: customerOf(values),
})

const inquiryOf = (values: EntryValues) => ({
  ...customerOf(values),
  kind: values.inquiryKind,
  message: values.message,
  preferredDate: values.preferredDate,
})

const CONTENT = { part: partRequestOf, repair: repairOf, inquiry: inquiryOf }

/** The requested content and its customer, as the server accepts it. */
export const contentOf = (kind: RequestKind, values: EntryValues): object => CONTENT[kind](values)

/** The typed values as the server takes them. */
export function toEntry(kind: RequestKind, values: EntryValues, idempotencyKey: string) {
  const entry: object = {
    ...contentOf(kind, values),
    ...(kind === 'inquiry' && { retailVehicleId: values.retailVehicleId }),
    source: values.source,
    assignToMe: values.assignToMe === 'yes',
    idempotencyKey,
  }
  return entry as NewRequestDraft<RequestKind>
}

/** What is wrong with the typed values, by field. */
export function entryProblems(
  kind: RequestKind,
  values: EntryValues,
  today: Today,
): Partial<Record<EntryField, string>> {
  const found = byField(problemsOf(newRequestSchemas[kind](today), toEntry(kind, values, '')))
  if (kind === 'inquiry' && values.retailVehicleId === '') {
    found.retailVehicleId = 'Please choose the car'
  }
  return kind === 'part' ? { ...found, ...partProblems(values) } : found
}

/** What is missing in the choice of a part. */
export const partProblems = (values: EntryValues): Partial<Record<EntryField, string>> =>
  problemsOf(partStepSchema, {
    ...choiceOf(values),
    side: values.side,
    end: values.end,
    otherComponent: values.otherComponent,
  })

/** Issues by the last name of their path, which is that of a field: 'phone' for 'customerInfo.phone'. */
export const byField = (problems: Record<string, string>): Partial<Record<EntryField, string>> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [
      path === 'kind' ? 'inquiryKind' : (path.split('.').at(-1) ?? path),
      message,
    ]),
  )
