import { useState } from 'react'
import * as z from 'zod'
import { findBlanks, type FilledTemplate } from '#shared/domain/reply-template.ts'
import { createRequestReplySchema } from '#shared/domain/request-reply.ts'
import {
  REQUEST_STATUSES,
  type RequestKind,
  type RequestStatus,
  REQUEST_STATUS_LABELS,
} from '#shared/domain/request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/text-limits.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { SelectField, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { DialogForm } from '../../../components/staff/form-dialog.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import type { DraftStore } from '../../../hooks/use-draft.ts'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { useSingleKeyActions } from '../../../hooks/use-table-keys.ts'
import { explainToVisitor } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { createTextsSchema } from '../../../lib/texts-schema.ts'
import { MailNote } from '../../notifications/admin/mail-note.tsx'
import { describeEmailToast } from '../../notifications/admin/mail-text.ts'
import { useFreshMailState, useMailState } from '../../notifications/admin/use-mail-state.ts'
import { EmailPreview } from './email-preview.tsx'
import type { RequestProps } from './request-types.ts'
import { useRequestActions } from './use-request-actions.ts'

type ButtonProps = RequestProps & { email: string }
type Props = ButtonProps & { onClose: () => void }

const SUBJECT_MAX = 200
const EMPTY = { template: '', subject: '', body: '', status: '' }
const draftSchema = createTextsSchema(EMPTY)
type ReplyValues = typeof EMPTY

/** The key of the template, and the status afterwards; '' leaves the status. */
const createReplyFormSchema = (kind: RequestKind) =>
  createRequestReplySchema(
    REQUEST_STATUSES[kind] as readonly [RequestStatus, ...RequestStatus[]],
  ).extend({ template: z.string(), status: z.string() })

/** Opens the reply, also by the key r; the primary action of an inquiry. */
export function ReplyButton({ kind, request, email }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useSingleKeyActions({ r: () => email !== '' && setIsOpen(true) })
  if (email === '') return null
  return (
    <>
      <Button
        size="sm"
        // The next step of other requests is a quote or a sale.
        variant={kind === 'inquiry' ? 'default' : 'outline'}
        className={kind === 'inquiry' ? 'max-md:min-h-12 max-md:basis-full!' : 'bg-card'}
        onClick={() => setIsOpen(true)}
      >
        <span>
          Reply<span className={kind === 'inquiry' ? undefined : 'max-md:sr-only'}> by email</span>
        </span>
      </Button>
      {isOpen && (
        <ReplyDialog kind={kind} request={request} email={email} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** Replies by email, starting from a template; the draft stays in this browser. */
function ReplyDialog({ kind, request, email, onClose }: Props) {
  const { id, reference } = request
  const {
    data: templates,
    error,
    refetch,
  } = staffApi.requests.admin[kind].listReplyTemplates.useQuery({ id }, { staleTime: Infinity })
  const draft = useStaffDraft(`reply-${id}`, EMPTY, draftSchema)
  const stored = draft.startedAt === null ? null : draft.values
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Reply by email</DialogTitle>
        <DialogDescription>{`${reference} to ${email}`}</DialogDescription>
        {templates || stored ? (
          <ReplyForm
            kind={kind}
            request={request}
            email={email}
            draft={draft}
            onClose={onClose}
            templates={templates ?? []}
            initial={stored ?? toValues(firstWithBlank(templates ?? []))}
          />
        ) : (
          <QueryState error={error} subject="templates" onRetry={refetch} />
        )}
      </DialogContent>
    </Dialog>
  )
}

type FormProps = Props & {
  draft: Pick<DraftStore<ReplyValues>, 'change' | 'clear'>
  templates: FilledTemplate[]
  initial: ReplyValues
}

function ReplyForm({ kind, request, email, onClose, draft, templates, initial }: FormProps) {
  const { reply } = useRequestActions(kind, request)
  const readMailState = useFreshMailState()
  const sendLabel = useMailState() === 'works' ? 'Send' : 'Send later'
  const statuses: readonly RequestStatus[] = REQUEST_STATUSES[kind]
  const {
    form: fields,
    field,
    values,
    ...form
  } = useStaffForm({
    schema: createReplyFormSchema(kind),
    defaultValues: leavingStatus(initial, request.status),
    onChange: draft.change,
    send: ({ subject, body, status }) =>
      reply.mutateAsync({
        subject,
        body,
        status: oneOf(statuses, status),
        updatedAt: request.updatedAt,
      }),
    onDone: () => {
      draft.clear()
      onClose()
      void readMailState().then((mail) =>
        notify(
          describeEmailToast(mail, {
            sent: `Your email to ${email} is on its way`,
            kept: `Your email to ${email} is kept`,
          }),
        ),
      )
    },
    toText: explainToVisitor,
  })

  const others = statuses.filter((each) => each !== 'cancelled' && each !== request.status)
  const selectTemplate = (key: string) => {
    const filled = toValues(templates.find((each) => each.key === key))
    fields.reset(leavingStatus(filled, request.status))
    draft.change(fields.getValues())
  }
  return (
    <DialogForm
      form={form}
      action={sendLabel}
      busyAction="Sending..."
      cancel="Save draft"
      isLong
      footerClass="mt-0"
      onCancel={onClose}
    >
      <MailNote />
      <Choice
        label="Template"
        options={templates.map(({ key }) => key)}
        labels={Object.fromEntries(templates.map(({ key, label }) => [key, label]))}
        value={values.template}
        onChange={selectTemplate}
      />
      <TextField {...field('subject')} label="Subject" maxLength={SUBJECT_MAX} />
      <TextAreaField {...field('body')} label="Message" rows={7} maxLength={FREE_TEXT_MAX} />
      <SelectField
        {...field('status')}
        label="Status afterwards"
        none={`Keep as is: ${REQUEST_STATUS_LABELS[request.status]}`}
        options={others}
        labels={Object.fromEntries(others.map((status) => [status, REQUEST_STATUS_LABELS[status]]))}
      />
      <EmailPreview to={email} subject={values.subject} body={values.body} />
    </DialogForm>
  )
}

/** Selects a template that cannot be sent unread, if there is one. */
const firstWithBlank = (templates: FilledTemplate[]): FilledTemplate | undefined =>
  templates.find(({ body }) => findBlanks(body).length > 0) ?? templates[0]

const toValues = (template: FilledTemplate | undefined): ReplyValues =>
  template
    ? {
        template: template.key,
        subject: template.subject,
        body: template.body,
        status: template.status ?? '',
      }
    : EMPTY

/** A status that the request has already is left as it is. */
const leavingStatus = (values: ReplyValues, current: RequestStatus): ReplyValues =>
  values.status === current ? { ...values, status: '' } : values
