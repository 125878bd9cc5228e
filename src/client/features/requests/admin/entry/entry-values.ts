import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { readPosition } from '#shared/domain/part-position.ts'
import { toPartDetails, partWizardStepSchema } from '#shared/domain/part-request.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import {
  type CorrectionOf,
  correctionSchemas,
  type KnownCustomer,
  type EntryOf,
  entrySchemas,
} from '#shared/domain/staff-request.ts'
import { pick } from '#shared/lib/pick.ts'
import { registeredInputs } from '../../../../components/staff/registered-inputs.tsx'
import type { Outputs } from '../../../../lib/api.ts'
import { staffClient } from '../../../../lib/staff-api.tsx'

const text = z.string().default('')
/** Typed values of all kinds; common ones stay when the kind changes. */
export const entryValuesSchema = z.object({
  source: z.string().default('phone'),
  assignToMe: z.boolean().default(false),
  name: text,
  phone: text,
  email: text,
  vin: text,
  year: text,
  make: text,
  model: text,
  trim: text,
  engineSize: text,
  mileage: text,
  category: text,
  subcategory: text,
  specificPart: text,
  side: text,
  end: text,
  /** The part as it was asked for, until another is chosen. */
  system: text,
  component: text,
  otherComponent: text,
  additionalInfo: text,
  serviceType: text,
  otherServiceType: text,
  description: text,
  urgency: z.string().default('Medium'),
  preferredDate: text,
  kind: z.string().default('contact'),
  retailVehicleId: text,
  vehicleLabel: text,
  message: text,
  street: text,
  city: text,
  state: text,
  zipCode: text,
})
export type EntryValues = z.infer<typeof entryValuesSchema>
export const EMPTY_ENTRY = entryValuesSchema.parse({})
export type EntryField = keyof EntryValues
type EntryText = Exclude<EntryField, 'assignToMe'>

export const { TextInput, TextareaInput, SelectInput, useFieldError } =
  registeredInputs<EntryField>()

/** A text as it is typed, and a function to replace it, which clears its error. */
export function useEntryValue(name: EntryText): [string, (value: string) => void] {
  const { control, setValue } = useFormContext<EntryValues>()
  const value = useWatch({ control, name })
  return [value, (next) => setValue(name, next, { shouldDirty: true })]
}

const toCustomer = (values: EntryValues): KnownCustomer => pick(values, 'name', 'phone', 'email')
const toVehicle = (values: EntryValues) =>
  pick(values, 'year', 'make', 'model', 'trim', 'engineSize')
const toChoice = (values: EntryValues) => pick(values, 'category', 'subcategory', 'specificPart')

/** The part as it is sent; blank where none is chosen. */
const toPart = (values: EntryValues) => ({
  ...(values.subcategory === ''
    ? pick(values, 'system', 'component')
    : toPartDetails(toChoice(values), readPosition(values))),
  ...pick(values, 'otherComponent', 'additionalInfo'),
})

/** The service, vehicle and customer of a repair as they are sent. */
const toRepair = (values: EntryValues) => ({
  vehicleInfo: { ...toVehicle(values), vin: values.vin, mileage: values.mileage },
  serviceInfo: pick(
    values,
    'serviceType',
    'otherServiceType',
    'description',
    'preferredDate',
    'urgency',
  ),
  customerInfo: {
    ...toCustomer(values),
    address: pick(values, 'street', 'city', 'state', 'zipCode'),
  },
})

const toPartRequest = (values: EntryValues) => ({
  vin: values.vin,
  vehicleInfo: toVehicle(values),
  partDetails: toPart(values),
  customerInfo: toCustomer(values),
})

const toInquiry = (values: EntryValues) => ({
  ...toCustomer(values),
  ...pick(values, 'kind', 'message', 'preferredDate'),
})

const CONTENT = { part: toPartRequest, repair: toRepair, inquiry: toInquiry }

type Issue = { path: PropertyKey[]; message: string }
type Rules<Output> = {
  schema: z.ZodType<Output>
  toInput: (values: EntryValues) => object
  /** Lists what the server does not require. */
  listMore: (values: EntryValues) => Issue[]
}

/** Reads the values as the server takes them; its issues appear at the fields of the form. */
const createFormSchema = <Output>({ schema, toInput, listMore }: Rules<Output>) =>
  z.custom<EntryValues>().transform((values, context) => {
    const parsed = schema.safeParse(toInput(values))
    for (const { path, message } of [...listMore(values), ...(parsed.error?.issues ?? [])]) {
      context.addIssue({ code: 'custom', path: [toFieldName(path)], message })
    }
    return parsed.data ?? z.NEVER
  })

/** Names an issue by the last part of its path: 'phone' for 'customerInfo.phone'. */
const toFieldName = (path: PropertyKey[]): string => String(path.at(-1))

const listPartIssues = (values: EntryValues): Issue[] =>
  partWizardStepSchema.safeParse({
    ...toChoice(values),
    ...pick(values, 'side', 'end', 'otherComponent'),
  }).error?.issues ?? []

const NO_CAR: Issue = { path: ['retailVehicleId'], message: 'Please choose the car' }
const LIST_MORE: Record<RequestKind, Rules<unknown>['listMore']> = {
  part: listPartIssues,
  repair: () => [],
  inquiry: ({ retailVehicleId }) => (retailVehicleId === '' ? [NO_CAR] : []),
}

export const createEntryFormSchema = <K extends RequestKind>(kind: K, today: string) =>
  createFormSchema<EntryOf<K>>({
    schema: entrySchemas[kind](today),
    toInput: (values) => ({
      ...CONTENT[kind](values),
      ...(kind === 'inquiry' && pick(values, 'retailVehicleId')),
      ...pick(values, 'source', 'assignToMe'),
    }),
    listMore: LIST_MORE[kind],
  })

/** A part that is not replaced needs no choice. */
export const createCorrectionFormSchema = <K extends RequestKind>(kind: K) =>
  createFormSchema<CorrectionOf<K>>({
    schema: correctionSchemas[kind](),
    toInput: CONTENT[kind],
    listMore: (values) => (kind === 'part' && values.category !== '' ? listPartIssues(values) : []),
  })

type RequestOf<K extends RequestKind> = Outputs['requests']['admin'][K]['get']
type Procedures<K extends RequestKind> = {
  enter: { mutate: (input: { request: EntryOf<K> }) => Promise<RequestOf<K>> }
  correct: {
    mutate: (input: { id: string; correction: CorrectionOf<K> }) => Promise<RequestOf<K>>
  }
}
const procedures: { [K in RequestKind]: Procedures<K> } = staffClient.requests.admin

/** Stores a request of a caller or walk-in. */
export const enterRequest = <K extends RequestKind>(
  kind: K,
  request: EntryOf<K>,
): Promise<RequestOf<K>> => procedures[kind].enter.mutate({ request })

/** Replaces the content of a request. */
export const correctRequest = <K extends RequestKind>(
  kind: K,
  id: string,
  correction: CorrectionOf<K>,
): Promise<RequestOf<K>> => procedures[kind].correct.mutate({ id, correction })
