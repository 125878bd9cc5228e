import { skipToken } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useController } from 'react-hook-form'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { CheckField } from '../../../../components/check-field.tsx'
import { FORM_BAR } from '../../../../components/staff/form-bar.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { QueryState } from '../../../../components/staff/query-state.tsx'
import { RadioRow } from '../../../../components/staff/radio-row.tsx'
import { ResumedNotice } from '../../../../components/staff/resumed-notice.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { FieldGroup } from '../../../../components/ui/field.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../../hooks/use-staff-form.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { toRequestLink } from '../../../../lib/request-link.ts'
import { queryClient, staffApi } from '../../../../lib/staff-api.tsx'
import { REQUEST_UPDATES_KEY } from '../../../notifications/admin/request-updates-key.ts'
import { CustomerSection } from './customer-section.tsx'
import {
  useEntryValue,
  EMPTY_ENTRY,
  type EntryValues,
  entryValuesSchema,
  createEntryFormSchema,
  enterRequest,
} from './entry-values.ts'
import { CarSection, InquirySection } from './inquiry-section.tsx'
import { PartSection } from './part-section.tsx'
import { AddressSection, RepairSection } from './repair-section.tsx'
import { VehicleSection } from './vehicle-section.tsx'

const KINDS: Record<RequestKind, string> = {
  part: 'Parts request',
  repair: 'Repair request',
  inquiry: 'Inquiry about a car',
}

type Props = {
  kind: RequestKind
  onKind: (kind: RequestKind) => void
  /** Today at the business, such as '2026-11-21'. */
  today: () => string
}

/** Screen for the request of a caller or a walk-in, or of the customer of an earlier request. */
export function NewRequestPage({
  customerOf,
  ...props
}: Props & { customerOf?: string | undefined }) {
  const { data, error, refetch } = staffApi.requests.admin.getCustomer.useQuery(
    customerOf === undefined ? skipToken : { requestId: customerOf },
  )
  if (customerOf === undefined) {
    return <EntryForm {...props} draftKey="new-request" initial={EMPTY_ENTRY} />
  }
  if (!data) {
    return (
      <div className="wrap pt-1 pb-6">
        <PageTitle />
        <QueryState error={error} subject="customer" onRetry={refetch} />
      </div>
    )
  }
  const { name, phones, emails } = data
  return (
    <EntryForm
      {...props}
      draftKey={`new-request-${customerOf}`}
      initial={{ ...EMPTY_ENTRY, name, phone: phones[0] ?? '', email: emails[0] ?? '' }}
    />
  )
}

type FormProps = Props & { draftKey: string; initial: EntryValues }

function EntryForm({ kind, onKind, today, draftKey, initial }: FormProps) {
  const { timeZone } = useBusiness()
  const draft = useStaffDraft(draftKey, initial, entryValuesSchema)
  const [isResumed, setIsResumed] = useState(draft.startedAt !== null)
  const utils = staffApi.useUtils()
  const navigate = useNavigate()
  const { form, failure, isBusy, formProps, reset } = useStaffForm({
    schema: createEntryFormSchema(kind, today()),
    defaultValues: draft.values,
    onChange: (values, path) => {
      draft.change(values)
      // Either is enough.
      if (path === 'email') form.clearErrors('phone')
    },
    send: (request) =>
      enterRequest(kind, { ...request, idempotencyKey: draft.read().idempotencyKey }),
    onDone: ({ id, reference, dueAt }) => {
      draft.clear()
      void utils.requests.admin[kind].list.invalidate()
      void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
      notify({
        tone: 'success',
        title: `Saved as ${reference}`,
        description: `Tell the customer the reference ${reference}. We answer by ${formatDayAndTime(dueAt, timeZone)}.`,
      })
      void navigate(toRequestLink({ id, kind, reference, list: 'current' }))
    },
    toText: (error) =>
      `The request was not saved: ${explainFailure(error)} What you typed is still here.`,
  })
  const startOver = () => {
    draft.clear()
    reset(initial)
    setIsResumed(false)
  }
  return (
    <FormProvider {...form}>
      <form {...formProps} className="wrap pt-1 pb-6">
        <PageTitle />
        {isResumed && <ResumedNotice onStartOver={startOver} />}
        <div className="mb-6 grid items-start gap-x-12 gap-y-4 xl:grid-cols-2 [&_fieldset>div]:max-w-none">
          <RadioRow legend="Request" options={KINDS} value={kind} onChange={onKind} />
          <SourceInput />
        </div>
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="grid gap-8">
            <Section title="Customer">
              <CustomerSection />
            </Section>
            {kind !== 'inquiry' && (
              <Section title="Vehicle">
                <VehicleSection hasMileage={kind === 'repair'} />
              </Section>
            )}
          </div>
          <KindSections kind={kind} earliest={today()} />
        </div>
        <div role="alert" className="not-empty:mt-6">
          {failure && <Alert variant="destructive">{failure}</Alert>}
        </div>
        <div className="mt-6 mb-3">
          <MineInput />
        </div>
        <div data-slot="form-bar" className={FORM_BAR}>
          <Button type="submit" className="md:min-w-44" busy={isBusy}>
            {isBusy ? 'Saving...' : 'Save request'}
          </Button>
          {/* The draft stays. */}
          <Link
            to={`/admin/${REQUEST_LISTS[kind]}`}
            className={buttonVariants({ variant: 'outline' })}
          >
            Cancel
          </Link>
        </div>
      </form>
    </FormProvider>
  )
}

function KindSections({ kind, earliest }: { kind: RequestKind; earliest: string }) {
  if (kind === 'part') {
    return (
      <Section title="Part">
        <PartSection />
      </Section>
    )
  }
  if (kind === 'repair') {
    return (
      <div className="grid gap-8">
        <Section title="Repair">
          <RepairSection earliest={earliest} />
        </Section>
        <Section title="Address">
          <AddressSection />
        </Section>
      </div>
    )
  }
  return (
    <Section title="Inquiry">
      <CarSection />
      <InquirySection earliest={earliest} />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 border-b pb-1 text-2xl">
        {title}
      </h2>
      <FieldGroup className="gap-y-4">{children}</FieldGroup>
    </section>
  )
}

function PageTitle() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return <PageHeader title="New request" headingRef={heading} />
}

function SourceInput() {
  const [source, setSource] = useEntryValue('source')
  return (
    <RadioRow
      legend="The customer"
      options={{ phone: 'On the phone', counter: 'At the counter' }}
      value={source}
      onChange={setSource}
    />
  )
}

function MineInput() {
  const { field } = useController<EntryValues, 'assignToMe'>({ name: 'assignToMe' })
  return (
    <CheckField value={field.value} onChange={field.onChange}>
      Assign it to me
    </CheckField>
  )
}
