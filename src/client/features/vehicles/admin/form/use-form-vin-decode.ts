import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin, VIN_INVALID } from '#shared/domain/vin.ts'
import { explainFailure, toFailure } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { toDecodedValues, type FormValues } from './form-values.ts'

const UNABLE = 'Unable to decode VIN'

/** Decodes the VIN, fills empty fields only and reports the other values (rule 13.41). */
export function useFormVinDecode(
  kind: VehicleKind,
  form: UseFormReturn<FormValues, unknown, VehicleInput>,
) {
  const [result, setResult] = useState<string | null>(null)
  const decode = staffApi.vin.directDecode.useMutation({
    onSuccess: ({ vehicleInfo }) => {
      // The form may have changed since the request.
      const { filled, kept } = compare(toDecodedValues(kind, vehicleInfo), form.getValues())
      for (const [name, value] of Object.entries(filled)) form.setValue(name, value)
      form.clearErrors('vin')
      setResult(describe(kind, filled, kept))
    },
    onError: (error) => {
      const message = withAdvice(explainFailure(error, UNABLE), toFailure(error).fields.vin)
      form.setError('vin', { message })
      setResult(null)
    },
  })

  function start(): void {
    const { vin = '' } = form.getValues()
    if (decode.isPending) return
    if (isVin(vin)) return decode.mutate({ vin })
    form.setError('vin', { message: VIN_INVALID })
    setResult(null)
  }
  return { result, isPending: decode.isPending, start, reset: () => setResult(null) }
}

const withAdvice = (problem: string, advice = ''): string =>
  advice && advice !== problem ? `${problem}. ${advice}` : problem

/** Separates decoded values for empty fields from those that differ from the input. */
function compare(
  decoded: FormValues,
  values: FormValues,
): { filled: FormValues; kept: FormValues } {
  const known = Object.entries(decoded).filter(([, value]) => Boolean(value))
  const isEmpty = ([name]: [string, string]) => (values[name] ?? '').trim() === ''
  const differs = ([name, value]: [string, string]) =>
    value.toLowerCase() !== (values[name] ?? '').trim().toLowerCase()
  return {
    filled: Object.fromEntries(known.filter(isEmpty)),
    kept: Object.fromEntries(known.filter((entry) => !isEmpty(entry) && differs(entry))),
  }
}

function describe(kind: VehicleKind, filled: FormValues, kept: FormValues): string {
  const names = Object.keys(filled).map((name) => getFieldLabel(name))
  const others = Object.entries(kept).map(
    ([name, value]) => `${getFieldLabel(name)} (decoded: ${value})`,
  )
  return [
    names.length > 0
      ? `VIN decoded. Filled in: ${names.join(', ')}.`
      : 'VIN decoded. Every field it speaks of was filled in already.',
    ...(others.length > 0 ? [`Left as typed: ${others.join(', ')}.`] : []),
  ].join(' ')
}
