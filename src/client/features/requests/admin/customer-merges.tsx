import { type SubmitEvent, useId, useState } from 'react'
import type { Customer } from '#shared/domain/customer.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const MERGE = 'Merge with another request'

type Props = { customer: Customer; requestId: string }

/** Merges the customer with another one who is the same person, and takes that back. */
export function SamePerson({ customer: { merges, namesakes }, requestId }: Props) {
  const { timeZone } = useBusiness()
  const [reference, setReference] = useState('')
  const id = useId()
  const { getCustomer: customer } = staffApi.useUtils().requests.admin
  const merge = staffApi.requests.admin.mergeCustomers.useMutation({
    onSuccess: (merged) => {
      setReference('')
      customer.setData({ requestId }, merged)
      notify({ tone: 'success', title: 'Merged into one customer' })
    },
    // Every address of the customer shows the same person.
    onSettled: () => customer.invalidate(),
  })
  const undo = staffApi.requests.admin.undoCustomerMerge.useMutation({
    onSuccess: () => notify({ tone: 'success', title: "They're two customers again" }),
    onSettled: () => customer.invalidate(),
  })
  const failure = merge.error ?? undo.error
  const isBusy = merge.isPending || undo.isPending
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) merge.mutate({ requestId, reference })
  }
  const isRare = merges.length + namesakes.length === 0
  const form = (
    <form className="grid gap-1" onSubmit={onSubmit}>
      <label htmlFor={id}>Reference of a request from the same person</label>
      <div className="flex gap-2">
        <Input
          id={id}
          className="min-w-0"
          placeholder="P-2026-0042"
          autoComplete="off"
          required
          maxLength={40}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button type="submit" variant="outline" busy={isBusy}>
          Merge
        </Button>
      </div>
    </form>
  )
  return (
    <section>
      {!isRare && <h2 className="mb-2 text-2xl">{MERGE}</h2>}
      <div role="alert">
        {failure && (
          <Alert variant="destructive" className="mb-3 px-3 py-2">
            {explainFailure(failure, 'That did not work')}
          </Alert>
        )}
      </div>
      {merges.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {merges.map(({ id: mergeId, references, mergedAt, mergedBy }) => (
            <li key={mergeId} className="rounded-md border bg-card px-3 py-2">
              <p>{references.join(' and ')}</p>
              <p className="text-sm text-muted-foreground">
                {`Merged by ${mergedBy}, ${formatShortMoment(mergedAt, timeZone)}`}
              </p>
              <Button
                variant="link"
                busy={isBusy}
                aria-label={`Undo the merge of ${references.join(' and ')}`}
                onClick={() => undo.mutate({ id: mergeId })}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      {namesakes.length > 0 && (
        <ul className="mb-3 grid gap-2" aria-label="Others with the same name">
          {namesakes.map((namesake) => (
            <li key={namesake.id} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                <span>{`${namesake.name}, ${namesake.reference}`}</span>
                <span className="block text-sm text-muted-foreground">{namesake.about}</span>
              </span>
              <Button
                variant="outline"
                size="sm"
                busy={isBusy}
                aria-label={`Merge with ${namesake.reference}`}
                onClick={() => merge.mutate({ requestId, reference: namesake.reference })}
              >
                Merge
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isRare ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {MERGE}
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  )
}
