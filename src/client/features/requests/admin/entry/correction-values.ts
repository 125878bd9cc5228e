import type { Inquiry } from '#shared/domain/inquiry.ts'
import type { PartRequest } from '#shared/domain/part-request.ts'
import type { RepairRequest } from '#shared/domain/repair-request.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { correctionSchemas } from '#shared/domain/staff-request.ts'
import { problemsOf } from '../../../../hooks/use-step-form.ts'
import {
  byField,
  contentOf,
  EMPTY_ENTRY,
  type EntryField,
  type EntryValues,
  partProblems,
} from './entry-values.ts'

export type CorrectableRequest = PartRequest | RepairRequest | Inquiry

/** A request as the values of the form that corrects it. */
export function correctedValues(kind: RequestKind, request: CorrectableRequest): EntryValues {
  if ('partDetails' in request) {
    const { vin, vehicleInfo, partDetails, customerInfo } = request
    return {
      ...EMPTY_ENTRY,
      ...customerInfo,
      ...vehicleInfo,
      year: String(vehicleInfo.year),
      vin,
      ...partDetails,
    }
  }
  if ('serviceInfo' in request) {
    const { address, ...customer } = request.customerInfo
    const { year, mileage, ...vehicle } = request.vehicleInfo
    return {
      ...EMPTY_ENTRY,
      ...customer,
      ...address,
      ...vehicle,
      year: String(year),
      mileage: mileage === 0 ? '' : String(mileage),
      ...request.serviceInfo,
      preferredDate: request.serviceInfo.preferredDate ?? '',
    }
  }
  const { name, phone, email, message, preferredDate, kind: inquiryKind } = request
  return {
    ...EMPTY_ENTRY,
    name,
    phone,
    email,
    message,
    inquiryKind,
    preferredDate: preferredDate ?? '',
  }
}

/** The typed values as the server takes them. */
export const toCorrection = (kind: RequestKind, values: EntryValues): object =>
  contentOf(kind, values)

/** What is wrong with the typed values, by field; a part that stays needs no choice. */
export function correctionProblems(
  kind: RequestKind,
  values: EntryValues,
): Partial<Record<EntryField, string>> {
  const found = byField(problemsOf(correctionSchemas[kind](), toCorrection(kind, values)))
  return kind === 'part' && values.category !== '' ? { ...found, ...partProblems(values) } : found
}
