import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BulkResult, PutResult } from '#shared/domain/bulk-pictures.ts'
import { PICTURES_MAX } from '#shared/domain/picture.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { CheckIcon } from '../../../../components/form-icons.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { formatPictures, formatVehicleCount } from './count-texts.ts'
import type { BulkPictures, BulkGroup } from './use-bulk-pictures.ts'

/** Puts the pictures that have a vehicle on it. */
export function SavePanel({ groups, bulk }: { groups: BulkGroup[]; bulk: BulkPictures }) {
  if (groups.length === 0) return null
  const ready = groups.flatMap(({ pictures }) => pictures.filter(({ note }) => note === null))
  const staying = groups.flatMap(({ pictures }) => pictures).length - ready.length
  return (
    <div className="sticky bottom-0 z-2 mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-t bg-background py-3 max-md:bottom-14">
      <Button className="max-sm:w-full" busy={bulk.isBusy} onClick={() => bulk.put(groups)}>
        {`Save ${formatPictures(ready.length)} to ${formatVehicleCount(groups.length)}`}
      </Button>
      {staying > 0 && (
        <p className="text-muted-foreground">
          {`${formatPictures(staying)} ${staying === 1 ? 'is' : 'are'} there already or over the limit.`}
        </p>
      )}
    </div>
  )
}

export function Saved({ results, bulk }: { results: BulkResult[]; bulk: BulkPictures }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [results])
  const stored = results.filter((result) => result.problem === null)
  const done = stored.filter(({ added }) => added.length > 0)
  const sum = (of: (result: PutResult) => number) =>
    stored.reduce((total, result) => total + of(result), 0)
  const duplicates = sum((result) => result.duplicates)
  const left = sum((result) => result.left)
  return (
    <div className="mb-6 grid justify-items-start gap-3 rounded-md border border-l-4 border-l-primary bg-card p-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-2xl focus:outline-none"
      >
        <CheckIcon size={28} className="shrink-0 text-success" />
        <span>
          {`${formatPictures(sum(({ added }) => added.length))} saved to ${formatVehicleCount(done.length)}`}
        </span>
      </h2>
      {duplicates > 0 && (
        <p>{`${formatNumber(duplicates)} ${duplicates === 1 ? 'was' : 'were'} there already.`}</p>
      )}
      {left > 0 && (
        <p>{`${formatNumber(left)} stayed here, since a vehicle has at most ${PICTURES_MAX} pictures.`}</p>
      )}
      {results.map(
        ({ vehicleId, problem }) =>
          problem !== null && (
            <p key={vehicleId} className="font-semibold text-destructive">
              {problem}
            </p>
          ),
      )}
      <ul className="flex flex-wrap gap-x-5">
        {done.map(({ vehicleId, kind, stockNumber, added }) => (
          <li key={vehicleId}>
            <Link
              to={`/admin/${kind}-vehicles`}
              search={{ vehicle: vehicleId }}
              className="inline-flex min-h-11 items-center"
            >{`${stockNumber} (${added.length})`}</Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {done.length > 0 && (
          <Button variant="outline" busy={bulk.isBusy} onClick={() => bulk.takeBack(done)}>
            <Undo2 size={20} aria-hidden="true" /> Undo
          </Button>
        )}
        <Button variant="link" onClick={bulk.closeResults}>
          Close
        </Button>
      </div>
    </div>
  )
}
