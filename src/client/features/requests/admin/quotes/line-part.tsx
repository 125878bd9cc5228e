import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { END_LABELS, SIDE_LABELS } from '#shared/domain/part-position.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { type PartAvailability, SINGLE_ENDS, SINGLE_SIDES } from '#shared/domain/part.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { SelectField } from '../../../../components/form-fields.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import {
  toDonorQuery,
  toLineEntry,
  fillFromOtherPart,
  fillFromPart,
  findLinePart,
  readEntry,
  withEntry,
} from './line-entry.ts'
import { describePlace } from './part-text.ts'
import type { QuoteLineValues } from './quote-values.ts'

const DEBOUNCE_MS = 150

type Props = {
  line: QuoteLineValues
  issue: string | undefined
  onChange: (changed: Partial<QuoteLineValues>) => void
}

const USABLE = new Set<PartAvailability>(['free', 'quoted'])

/** Side and end of a part that a vehicle has more than once. */
export function PositionFields({ line, onChange }: Pick<Props, 'line' | 'onChange'>) {
  const named = useMemo(() => readEntry(line.description), [line.description])
  if (!named || line.donorStockNumber.trim() === '') return null
  const {
    entry: { side, end },
    needs,
  } = named
  const change = (changed: Partial<typeof named.entry>) =>
    onChange({ description: withEntry(named, changed), partId: null, isAnother: false })
  return (
    <>
      {needs.side && (
        <SelectField
          label="Side"
          value={side ?? ''}
          options={SINGLE_SIDES}
          labels={SIDE_LABELS}
          none="Choose"
          onChange={(value) =>
            change({ side: SINGLE_SIDES.find((each) => each === value) ?? null })
          }
        />
      )}
      {needs.end && (
        <SelectField
          label="End"
          value={end ?? ''}
          options={SINGLE_ENDS}
          labels={END_LABELS}
          none="Choose"
          onChange={(value) => change({ end: SINGLE_ENDS.find((each) => each === value) ?? null })}
        />
      )}
    </>
  )
}

/** Shows where the part of a line is and who has it. */
export function LinePart({ line, issue, onChange }: Props) {
  const { part, isNew } = useLinePart(line)
  useFilled(part, line, onChange)
  if (!part && !isNew) return null
  const isAsked = issue !== undefined || (part !== null && !USABLE.has(part.availability))
  return (
    <div className="col-span-full flex min-w-full! flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className={isAsked ? 'font-semibold text-warning' : 'text-muted-foreground'}>
        <span>{part ? describePlace(part) : `On ${line.donorStockNumber}: available`}</span>
      </p>
      {part && (
        <Link to="/admin/parts/$tag" params={{ tag: part.tag }} target="_blank" className="min-h-6">
          {part.tag}
        </Link>
      )}
      {isAsked && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => onChange({ partId: null, isAnother: true })}
        >
          Another one
        </Button>
      )}
    </div>
  )
}

/** Fills in price, core charge, condition and grade of the part; what was typed stays. */
function useFilled(
  part: ListedPart | null,
  line: QuoteLineValues,
  onChange: Props['onChange'],
): void {
  const filled = useRef(fillFromPart(null))
  const fillIn = useEffectEvent(() => {
    // Another one, and several, cost the same until someone says otherwise.
    if (line.isAnother || line.quantity.trim() !== '1') return
    const next = fillFromPart(part)
    const changed = line.partId === null ? fillFromOtherPart(line, filled.current, next) : null
    filled.current = next
    if (changed) onChange(changed)
  })
  const id = part?.id ?? null
  useEffect(() => fillIn(), [id])
}

/** Returns the part that a line gets; `isNew` if its vehicle has none of it yet. */
function useLinePart(line: QuoteLineValues): { part: ListedPart | null; isNew: boolean } {
  const entry = useMemo(() => toLineEntry(line), [line])
  const donorId = useDonorId(entry === null && line.partId === null ? '' : line.donorStockNumber)
  const { data } = staffApi.parts.admin.listOfVehicle.useQuery(
    donorId ? { id: donorId } : skipToken,
  )
  const part = data && donorId ? findLinePart(line, data) : null
  return { part, isNew: data !== undefined && donorId !== undefined && entry !== null && !part }
}

/** Id of the vehicle in the yard with this stock number. */
function useDonorId(donor: string): string | undefined {
  const stockNumber = useDebounced(donor.trim(), DEBOUNCE_MS)
  const { data } = staffApi.vehicles.admin.getUsedNumbers.useQuery(
    stockNumber ? toDonorQuery(stockNumber) : skipToken,
    { staleTime: MINUTE_MS, retry: false },
  )
  return data?.stockNumber?.id
}
