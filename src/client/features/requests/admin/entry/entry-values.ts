import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
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
import { type FieldIssues, findIssues } from '../../../../hooks/use-step-form.ts'
import type { Outputs } from '../../../../lib/api.ts'
import { staffClient } from '../../../../lib/staff-api.tsx'
import { toPosition } from '../../public/part-fields.tsx'
import type { AdminRequest } from '../use-request-actions.ts'

const EMPTY = {
  source: 'phone',
  assignToMe: false,
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
  topic: 'contact',
  retailVehicleId: '',
  vehicleLabel: '',
  message: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
}

/** Typed values of all kinds; common ones stay when the kind changes. */
export type EntryValues = typeof EMPTY
export const EMPTY_ENTRY: EntryValues = EMPTY
export type EntryField = keyof EntryValues
type EntryText = Exclude<EntryField, 'assignToMe'>
export type EntryIssues = Partial<Record<EntryField, string>>

export const { TextInput, TextareaInput, SelectInput, useFieldError } =
  registeredInputs<EntryField>()

/** A text as it is typed, and a function to replace it, which clears its error. */
export function useEntryValue(name: EntryText): [string, (value: string) => void] {
  const { control, setValue } = useFormContext<EntryValues>()
  const value = useWatch({ control, name })
  return [value, (next) => setValue(name, next, { shouldDirty: true })]
}

/** Schema of the typed values of a kind, which `find` checks. */
export const createEntryFormSchema = (find: (values: EntryValues) => EntryIssues) =>
  z.custom<EntryValues>().superRefine((values, context) => {
    for (const [field, message] of Object.entries(find(values))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })

const toCustomer = (values: EntryValues): KnownCustomer => pick(values, 'name', 'phone', 'email')
const toVehicle = (values: EntryValues) =>
  pick(values, 'year', 'make', 'model', 'trim', 'engineSize')
const toChoice = (values: EntryValues) => pick(values, 'category', 'subcategory', 'part')

/** The part as it is sent; blank where none is chosen. */
const toPart = (values: EntryValues) => ({
  ...(values.subcategory === ''
    ? pick(values, 'system', 'component')
    : toPartDetails(toChoice(values), toPosition(values))),
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
  kind: values.topic,
  ...pick(values, 'message', 'preferredDate'),
})

const CONTENT = { part: toPartRequest, repair: toRepair, inquiry: toInquiry }

/** The requested content and its customer, as the server accepts it. */
export const toRequestContent = (kind: RequestKind, values: EntryValues) => CONTENT[kind](values)

/** The typed values as the server takes them. */
const toEntry = (kind: RequestKind, values: EntryValues, idempotencyKey: string) => ({
  ...toRequestContent(kind, values),
  ...(kind === 'inquiry' && { retailVehicleId: values.retailVehicleId }),
  ...pick(values, 'source', 'assignToMe'),
  idempotencyKey,
})

export function findEntryIssues(
  kind: RequestKind,
  values: EntryValues,
  today: string,
): EntryIssues {
  const found = groupByField(findIssues(entrySchemas[kind](today), toEntry(kind, values, '')))
  if (kind === 'inquiry' && values.retailVehicleId === '') {
    found.retailVehicleId = 'Please choose the car'
  }
  return kind === 'part' ? { ...found, ...findPartIssues(values) } : found
}

export const findPartIssues = (values: EntryValues): EntryIssues =>
  findIssues(partWizardStepSchema, {
    ...toChoice(values),
    ...pick(values, 'side', 'end', 'otherComponent'),
  })

/** Names an issue by the last part of its path: 'phone' for 'customerInfo.phone'. */
const toFieldName = (path: string): string =>
  path === 'kind' ? 'topic' : (path.split('.').at(-1) ?? path)

export const groupByField = (issues: FieldIssues): EntryIssues =>
  Object.fromEntries(Object.entries(issues).map(([path, message]) => [toFieldName(path), message]))

type RequestOf<K extends RequestKind> = Outputs['requests'][K]['byId']
type Procedures<K extends RequestKind> = {
  enter: { mutate: (input: { request: EntryOf<K> }) => Promise<RequestOf<K>> }
  correct: {
    mutate: (input: { id: string; correction: CorrectionOf<K> }) => Promise<RequestOf<K>>
  }
}
const procedures: { [K in RequestKind]: Procedures<K> } = staffClient.requests

/** Stores a request of a caller or walk-in. */
export const enterRequest = <K extends RequestKind>(
  kind: K,
  values: EntryValues,
  idempotencyKey: string,
): Promise<RequestOf<K>> =>
  procedures[kind].enter.mutate({
    request: entrySchemas[kind]().parse(toEntry(kind, values, idempotencyKey)),
  })

/** Replaces the content of a request that was last changed at `updatedAt`. */
export const correctRequest = <K extends RequestKind>(
  kind: K,
  { id, updatedAt }: Pick<AdminRequest, 'id' | 'updatedAt'>,
  values: EntryValues,
): Promise<RequestOf<K>> =>
  procedures[kind].correct.mutate({
    id,
    correction: correctionSchemas[kind]().parse({ ...toRequestContent(kind, values), updatedAt }),
  })
