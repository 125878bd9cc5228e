import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldChange } from '#shared/domain/history-schema.ts'
import { WANT_EVENT_LABELS } from '#shared/domain/want-labels.ts'
import type { Want, WantStatusChange } from '#shared/domain/want-schema.ts'
import { formatWantTitle } from '#shared/domain/want.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import type { Detail } from '../../../components/stacked-details.tsx'
import { ActionMenu } from '../../../components/staff/action-menu.tsx'
import { formatFieldChange, HistoryList } from '../../../components/staff/history-list.tsx'
import { OpenDetails } from '../../../components/staff/open-details.tsx'
import { SUMMARY } from '../../../components/staff/open-row.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { WantDialog } from './want-dialog.tsx'

/** A whole line of a phone. */
const NEXT = 'max-w-full truncate max-md:min-h-12 max-md:basis-full!'
const MATCH_LABELS = { found: 'Not told yet', sent: 'Told', skipped: 'Skipped' }

/** Want with its matching vehicles, history and actions. */
export function WantDetails({ want }: { want: Want }) {
  const [isChanging, setIsChanging] = useState(false)
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.wants.invalidate() }
  const decide = staffApi.wants.admin.setStatus.useMutation(options)
  const restore = staffApi.wants.admin.restore.useMutation(options)
  const archive = staffApi.wants.admin.archive.useMutation({
    onSuccess: async () => {
      await utils.wants.invalidate()
      notify({
        tone: 'success',
        title: `${want.reference} is archived`,
        action: {
          label: 'Undo',
          altText: 'Restore it in the archived view',
          onClick: () => restore.mutate({ id: want.id }),
        },
      })
    },
  })
  const { id, status, endedBy, isArchived } = want
  const isBusy = decide.isPending || archive.isPending || restore.isPending
  const failure = decide.error ?? archive.error ?? restore.error
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" variant="outline" className="bg-card" busy={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
  const make = (decision: WantStatusChange) => () => decide.mutate({ id, status: decision })
  const isClosed = status === 'filled' || status === 'ended'
  return (
    <div className="pt-3 text-base">
      <WantHead want={want} />
      <div className="mb-4 flex flex-wrap gap-2 max-md:*:flex-auto md:border-b md:border-input md:pb-3">
        {isArchived ? (
          button('Restore', () => restore.mutate({ id }))
        ) : (
          <>
            {!isClosed && <NextContact want={want} />}
            {button('Change', () => setIsChanging(true))}
            {!isClosed && button('Mark as filled', make('filled'))}
            {isClosed && endedBy !== 'unsubscribed' && button('Open again', make('active'))}
            <ActionMenu
              name={want.reference}
              actions={[
                ...(isClosed ? [] : [{ label: 'End', onSelect: make('ended') }]),
                { label: 'Archive', onSelect: () => archive.mutate({ id }) },
              ]}
            />
          </>
        )}
      </div>
      <div role="alert" className="not-empty:mb-4">
        {failure && <Alert variant="destructive">{explainFailure(failure)}</Alert>}
      </div>
      <WantFields want={want} />
      <Matches want={want} />
      <details className="border-t">
        <summary className={SUMMARY}>History</summary>
        <HistoryList
          history={want.history}
          labels={WANT_EVENT_LABELS}
          describeChange={describeChange}
        />
      </details>
      {isChanging && <WantDialog want={want} onClose={() => setIsChanging(false)} />}
    </div>
  )
}

/** Customer and vehicle of a want; a card keeps them when it opens. */
const WantHead = ({ want }: { want: Want }) => (
  <div className="in-data-[slot=data-table-card]:mb-3">
    {want.part !== null && (
      <p className="hidden font-semibold in-data-[slot=data-table-card]:block">
        {formatWantTitle(want)}
      </p>
    )}
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 font-heading text-2xl/[1.2] wrap-anywhere in-data-[slot=data-table-card]:min-h-0 in-data-[slot=data-table-card]:font-sans in-data-[slot=data-table-card]:text-base">
      <span className="in-data-[slot=data-table-card]:hidden">{want.reference}</span>
      <span className="font-medium in-data-[slot=data-table-card]:font-normal max-md:basis-full">
        {want.name}
      </span>
      <span className="flex flex-wrap gap-x-3 font-sans text-base max-md:[&_a]:py-1">
        <PhoneLink phone={want.phone} />
        <EmailLink email={want.email} />
      </span>
    </p>
  </div>
)

/** Checks for a vehicle that the customer does not know of yet. */
export const isNews = ({ status, isQueued }: Want['matches'][number]): boolean =>
  status === 'found' && !isQueued

/** Leads to the vehicle from which the customer is emailed, or calls. */
function NextContact({ want: { matches, email, phone, name } }: { want: Want }) {
  const waiting = matches.find(isNews)
  if (!waiting) return null
  const { stockNumber, vehicleId } = waiting
  return email || !phone ? (
    <Link
      to="/admin/dismantled-vehicles"
      search={{ q: stockNumber, open: vehicleId }}
      className={buttonVariants({ size: 'sm', className: NEXT })}
    >
      {`Tell ${name || 'the customer'}`}
    </Link>
  ) : (
    <a href={toPhoneHref(phone)} className={buttonVariants({ size: 'sm', className: NEXT })}>
      {`Call ${name || 'the customer'}`}
    </a>
  )
}

const PhoneLink = ({ phone }: { phone: string }) =>
  phone === '' ? null : <a href={toPhoneHref(phone)}>{phone}</a>

const EmailLink = ({ email }: { email: string }) =>
  email === '' ? null : <a href={`mailto:${encodeURI(email)}`}>{email}</a>

function WantFields({ want }: { want: Want }) {
  const { timeZone } = useBusiness()
  const { requestReference, expiresAt, consentText, mailWithheldReason } = want
  const details: Detail[] = [
    ['Parts request', requestReference],
    ['Until', formatShortDate(expiresAt, timeZone)],
    ['Agreed to', consentText],
    ['Not emailed', mailWithheldReason],
  ]
  return <OpenDetails details={details} />
}

function Matches({ want: { matches } }: { want: Want }) {
  const { timeZone } = useBusiness()
  return (
    <section aria-label="What came in" className="mt-4 border-t pt-4 pb-5">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-xl/[1.2]">
          {matches.length > 0 ? `What came in (${matches.length})` : 'What came in'}
        </h3>
        {matches.length === 0 && <p className="text-muted-foreground">Nothing that fits so far</p>}
      </div>
      <ul className="grid gap-1">
        {matches.map(({ vehicleId, stockNumber, vehicle, status, isQueued, at }) => (
          <li key={vehicleId}>
            <Link
              to="/admin/dismantled-vehicles"
              search={{ q: stockNumber, open: vehicleId }}
              className="inline-block min-h-6 py-0.5"
            >
              {`${stockNumber} ${vehicle}`}
            </Link>{' '}
            <span className="text-muted-foreground">
              {`${isQueued ? 'Goes out another day' : MATCH_LABELS[status]}, ${formatShortDate(at, timeZone)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeChange = ({ field, before, after }: FieldChange): string =>
  formatFieldChange(formatFieldName(field), before ? toText(before) : '', toText(after))

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** 'yearFrom' as 'year from' */
const formatFieldName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
