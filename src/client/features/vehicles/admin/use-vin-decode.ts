import { useState } from 'react'
import { isVin, VIN_INVALID } from '#shared/domain/vin.ts'
import { failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { fieldProblems } from '../../../lib/staff-failure.ts'
import type { FieldValues, FormField } from './form-values.ts'
import type { Decoded } from './kind-config.ts'

const UNABLE = 'Unable to decode VIN'

type Outcome = { problem: string | null; told: string | null }
type Options = {
  fields: FormField[]
  fromDecode: (decoded: Decoded) => FieldValues
  /** What the form holds when the answer comes, which may be more than when it was asked for. */
  current: () => FieldValues
  fill: (found: FieldValues) => void
}

/** Decoding the VIN of a form: fills the empty fields alone, and tells which, and what it would have said about the others. */
export function useVinDecode({ fields, fromDecode, current, fill }: Options) {
  const { client } = staffApi.useUtils()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>({ problem: null, told: null })

  async function decode(vin: string): Promise<void> {
    if (isBusy) return
    if (!isVin(vin)) {
      setOutcome({ problem: VIN_INVALID, told: null })
      return
    }
    setIsBusy(true)
    try {
      const { vehicleInfo } = await client.vin.directDecode.mutate({ vin })
      const { filled, kept } = compare(fromDecode(vehicleInfo), current())
      fill(filled)
      setOutcome({ problem: null, told: inWords({ filled, kept }, fields) })
    } catch (error) {
      setOutcome({
        problem: sentences(failureText(error, UNABLE), fieldProblems(error).vin),
        told: null,
      })
    } finally {
      setIsBusy(false)
    }
  }
  return { ...outcome, isBusy, decode, forget: () => setOutcome({ problem: null, told: null }) }
}

/** Why a VIN was not decoded, and what the server advises to do about it. */
const sentences = (problem: string, advice = ''): string =>
  advice && advice !== problem ? `${problem}. ${advice}` : problem

/** What of a decode goes into empty fields, and what differs from what somebody typed, which stays. */
function compare(
  found: FieldValues,
  values: FieldValues,
): { filled: FieldValues; kept: FieldValues } {
  const known = Object.entries(found).filter(([, value]) => Boolean(value))
  const isEmpty = ([name]: [string, string]) => (values[name] ?? '').trim() === ''
  const differs = ([name, value]: [string, string]) =>
    value.toLowerCase() !== (values[name] ?? '').trim().toLowerCase()
  return {
    filled: Object.fromEntries(known.filter(isEmpty)),
    kept: Object.fromEntries(known.filter((entry) => !isEmpty(entry) && differs(entry))),
  }
}

function inWords(
  { filled, kept }: { filled: FieldValues; kept: FieldValues },
  fields: FormField[],
): string {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
  const names = Object.keys(filled).map(labelOf)
  const others = Object.entries(kept).map(([name, value]) => `${labelOf(name)} (decoded: ${value})`)
  return [
    names.length > 0
      ? `VIN decoded. Filled in: ${names.join(', ')}.`
      : 'VIN decoded. Every field it speaks of was filled in already.',
    ...(others.length > 0 ? [`Left as typed: ${others.join(', ')}.`] : []),
  ].join(' ')
}
