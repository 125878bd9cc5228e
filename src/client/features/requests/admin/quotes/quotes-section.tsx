import { useState } from 'react'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { QUOTE_KIND_LABELS, type QuoteKind } from '#shared/domain/quote.ts'
import { FINISHED_STATUSES } from '#shared/domain/request.ts'
import { QueryFailure, SectionState } from '../../../../components/staff/query-state.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import {
  mayTouch,
  mayTouchRecord,
  useLiveChanges,
  useLiveParts,
} from '../../../../hooks/use-staff-live.ts'
import { notify } from '../../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../../lib/staff-api.tsx'
import { REQUEST_UPDATES_KEY } from '../../../notifications/admin/request-updates-key.ts'
import { NextStep } from '../next-step-slot.tsx'
import type { RequestContent } from '../request-content.ts'
import type { AdminRequest } from '../request-types.ts'
import { SectionHead } from '../section-head.tsx'
import { type RequestStep, findRequestStep } from './next-step.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { QuoteItem } from './quote-item.tsx'
import { RequestSales } from './request-sales.tsx'

const WRITE: Record<QuoteKind, string> = { part: 'Write a quote', repair: 'Write an estimate' }

type Props = {
  kind: QuoteKind
  request: AdminRequest
  /** Of the customer; '' where there is none. */
  email: string
  /** The customer's vehicle. */
  fitsVehicle: RequestContent['fitsVehicle']
  isReadOnly: boolean
  /** True where it opens the request. */
  isFirst: boolean
}

/** Lists the quotes of a request with their actions. */
export function QuotesSection(props: Props) {
  const { kind, request, email, fitsVehicle, isReadOnly, isFirst } = props
  const { data, error, refetch } = staffApi.quotes.admin.listOfRequest.useQuery({
    requestId: request.id,
  })
  const settle = useSettle(kind, request.id)
  const [editing, setEditing] = useState<Quote | 'new' | null>(null)
  const noun = QUOTE_KIND_LABELS[kind]
  const isFinished = isReadOnly || FINISHED_STATUSES.includes(request.status)
  const { sales, next, isLoading } = useNextStep(request.id, { quotes: data, error, isFinished })
  // An archived request without quotes has no such list.
  if (isReadOnly && !data?.length) return null
  return (
    <section aria-label={`${noun}s`} className={isFirst ? 'lg:-mb-4' : undefined}>
      <SectionHead
        title={`${noun}s`}
        note={data?.length === 0 && 'None yet'}
        className={isFirst ? '-mt-3 border-t-0' : undefined}
      >
        {!isReadOnly && (
          <WriteButton
            kind={kind}
            request={request}
            quotes={data}
            next={next}
            isLoading={isLoading}
            onWrite={() => setEditing('new')}
          />
        )}
      </SectionHead>
      {!data && (
        <SectionState
          error={error}
          failed={`Failed to fetch ${noun.toLowerCase()}s`}
          onRetry={refetch}
        />
      )}
      <ul className="mb-5 grid gap-2 empty:hidden">
        {data?.map((quote) => (
          <QuoteItem
            key={quote.id}
            quote={quote}
            email={email}
            isReadOnly={isReadOnly}
            isNext={isNextForQuote(next, quote)}
            onEdit={() => setEditing(quote)}
            onSettled={settle}
          />
        ))}
      </ul>
      <RequestSales sales={sales} next={next} />
      {editing !== null && (
        <Editing
          request={request}
          fitsVehicle={fitsVehicle}
          draft={editing === 'new' ? null : editing}
          onClose={(saved) => {
            setEditing(null)
            if (!saved) return
            notify({ tone: 'success', title: `${saved.reference} is saved as a draft` })
            settle()
          }}
        />
      )}
    </section>
  )
}

type WriteProps = Pick<Props, 'kind' | 'request'> & {
  quotes: Quote[] | undefined
  next: RequestStep | null
  isLoading: boolean
  onWrite: () => void
}

/** Button for a new quote; a draft is edited in its place. */
function WriteButton({ kind, request, quotes, next, isLoading, onWrite }: WriteProps) {
  if (isLoading) return <RoomForStep kind={kind} request={request} />
  if (!quotes || quotes.some(({ status }) => status === 'draft')) return null
  const isNext = next?.name === 'write'
  const button = (
    <Button variant={isNext ? 'default' : 'outline'} size="sm" onClick={onWrite}>
      {quotes.length > 0 ? `New ${QUOTE_KIND_LABELS[kind].toLowerCase()}` : WRITE[kind]}
    </Button>
  )
  return isNext ? <NextStep>{button}</NextStep> : button
}

/** Keeps the room of the next step while it is not known, so that the buttons beside it stay. */
function RoomForStep({ kind, request }: Pick<Props, 'kind' | 'request'>) {
  const { status, quotedCents, acceptedCents } = request
  const isQuoted = quotedCents !== null
  if (FINISHED_STATUSES.includes(status) || (isQuoted && acceptedCents === null)) return null
  return (
    <NextStep>
      <Button size="sm" className="invisible" disabled>
        {isQuoted ? 'Start sale' : WRITE[kind]}
      </Button>
    </NextStep>
  )
}

type StepInput = { quotes: Quote[] | undefined; error: unknown; isFinished: boolean }

/** Returns the sales of a request, and the next step once its quotes and sales are loaded. */
function useNextStep(requestId: string, { quotes, error, isFinished }: StepInput) {
  const { data: sales = [], isPending } = staffApi.sales.admin.listOfRequest.useQuery({ requestId })
  if (!quotes || isPending) return { sales, next: null, isLoading: error === null }
  return { sales, next: findRequestStep({ quotes, sales, isFinished }), isLoading: false }
}

const isNextForQuote = (next: RequestStep | null, { id }: Quote): boolean =>
  next !== null && 'quoteId' in next && next.quoteId === id

/** Loads what a step changed of the quotes and of the request; also when somebody else took it. */
function useSettle(kind: QuoteKind, requestId: string): () => void {
  const { quotes, requests, sales, parts } = staffApi.useUtils()
  useLiveChanges((changes) => {
    if (mayTouchRecord(changes, `requests.${kind}`, requestId)) {
      void quotes.admin.listOfRequest.invalidate()
    }
    if (mayTouch(changes, 'sales')) void sales.admin.listOfRequest.invalidate({ requestId })
  })
  useLiveParts(() => void parts.admin.findListed.invalidate())
  return () => {
    void quotes.admin.listOfRequest.invalidate({ requestId })
    void parts.admin.invalidate()
    void requests.admin[kind].list.invalidate()
    void requests.admin[kind].get.invalidate()
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
  }
}

type EditingProps = {
  request: AdminRequest
  fitsVehicle: RequestContent['fitsVehicle']
  draft: Quote | null
  onClose: (saved: Quote | null) => void
}

/** The editor, once it is known what a quote begins with. */
function Editing({ request: { id, reference }, fitsVehicle, draft, onClose }: EditingProps) {
  const { data, error, refetch } = staffApi.quotes.admin.getBlank.useQuery({ requestId: id })
  if (!data) return <QueryFailure error={error} className="mt-2" onRetry={refetch} />
  return (
    <QuoteEditor
      requestId={id}
      reference={reference}
      fitsVehicle={fitsVehicle}
      start={data}
      draft={draft}
      onClose={onClose}
    />
  )
}
