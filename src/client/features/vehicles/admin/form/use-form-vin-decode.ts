import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin, VIN_INVALID } from '#shared/domain/vin.ts'
import { explainFailure, toFailure } from '../../../../lib/failure.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { type TypedFields, TEXT_NAMES, toDecodedTexts, type TypedTexts } from './form-values.ts'

const UNABLE = 'Unable to decode VIN'

/** Decodes the VIN, fills empty fields only and reports the other values (rule 13.41). */
export function useFormVinDecode(
  kind: VehicleKind,
  form: UseFormReturn<TypedFields, unknown, VehicleInput>,
) {
  const [result, setResult] = useState<{ vin: string; text: string } | null>(null)
  const vin = useWatch({ control: form.control, name: 'vin' })
  const decode = staffApi.vin.decodeDirectly.useMutation({
    onSuccess: ({ vehicleInfo }) => {
      // The form may have changed since the request.
      const decoded = toDecodedTexts(kind, vehicleInfo)
      const { filled, kept } = compare(decoded, form.getValues())
      for (const name of filled) form.setValue(name, decoded[name])
      form.clearErrors('vin')
      setResult({ vin: form.getValues('vin'), text: describe(decoded, filled, kept) })
    },
    onError: (error) => {
      const message = withAdvice(explainFailure(error, UNABLE), toFailure(error).fields.vin)
      form.setError('vin', { message })
      setResult(null)
    },
  })

  function start(): void {
    if (decode.isPending) return
    if (isVin(vin)) return decode.mutate({ vin })
    form.setError('vin', { message: VIN_INVALID })
    setResult(null)
  }
  return {
    result: result?.vin === vin ? result.text : null,
    isPending: decode.isPending,
    start,
  }
}

const withAdvice = (failure: string, advice = ''): string =>
  advice && advice !== failure ? `${failure}. ${advice}` : failure

type Name = keyof TypedTexts

/** Separates decoded fields that are empty in the form from those with another value. */
function compare(decoded: TypedTexts, typed: TypedTexts) {
  const known = TEXT_NAMES.filter((name) => decoded[name] !== '')
  const filled = known.filter((name) => typed[name].trim() === '')
  const differs = (name: Name) => decoded[name].toLowerCase() !== typed[name].trim().toLowerCase()
  return { filled, kept: known.filter((name) => !filled.includes(name) && differs(name)) }
}

function describe(decoded: TypedTexts, filled: Name[], kept: Name[]): string {
  const names = filled.map((name) => getFieldLabel(name))
  const others = kept.map((name) => `${getFieldLabel(name)} (decoded: ${decoded[name]})`)
  return [
    names.length > 0
      ? `VIN decoded. Filled in: ${names.join(', ')}.`
      : 'VIN decoded. Every field it speaks of was filled in already.',
    ...(others.length > 0 ? [`Left as typed: ${others.join(', ')}.`] : []),
  ].join(' ')
}
