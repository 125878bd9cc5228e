import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { FilledTemplate } from '#shared/domain/reply-template.ts'
import { requestReplySchema } from '#shared/domain/request-reply.ts'
import { REQUEST_STATUSES, type RequestKind, type RequestStatus } from '#shared/domain/request.ts'
import { FREE_TEXT_MAX } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Field } from '../../../components/form-fields.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import type { DraftStore } from '../../../lib/drafts.ts'
import { failureText, visitorText } from '../../../lib/failure.ts'
import { useNeedsReact } from '../../../lib/needs-react.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { MailNote } from '../../notifications/admin/mail-note.tsx'
import { toastOfEmail } from '../../notifications/admin/mail-words.ts'
import { useFreshMailState } from '../../notifications/admin/use-mail-state.ts'
import { statusLabel } from './describe-changes.ts'
import { EmailPreview } from './email-preview.tsx'
import { type AdminRequest, useRequestActions } from './use-request-actions.ts'

type Props = { kind: RequestKind; request: AdminRequest; email: string; onClose: () => void }

/** The key of the template, and the status afterwards; '' leaves the status. */
const replyFormSchema = (kind: RequestKind) =>
  requestReplySchema(REQUEST_STATUSES[kind] as readonly [RequestStatus, ...RequestStatus[]]).extend(
    { template: z.string(), status: z.string() },
  )
type ReplyValues = z.infer<ReturnType<typeof replyFormSchema>>

const SUBJECT_MAX = 200
const EMPTY: ReplyValues = { template: '', subject: '', body: '', status: '' }

/** Replies by email, starting from a template; the draft stays in this browser. */
export function ReplyDialog({ kind, request, email, onClose }: Props) {
  const { id, reference } = request
  const { data: templates, error } = staffApi.requests[kind].replyTemplates.useQuery(
    { id },
    { staleTime: Infinity },
  )
  const draft = useStaffDraft(`reply-${id}`, EMPTY)
  const stored = draft.startedAt === null ? null : draft.values
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>Reply by email</DialogTitle>
        <DialogDescription>{`${reference} to ${email}`}</DialogDescription>
        {templates || stored ? (
          <ReplyForm
            {...{ kind, request, email, draft, onClose }}
            formProps={needsReact}
            templates={templates ?? []}
            initial={stored ?? valuesOf(templates?.[0])}
          />
        ) : (
          <p role="status">{error ? `Error: ${failureText(error)}` : 'Loading...'}</p>
        )}
      </DialogContent>
    </Dialog>
  )
}

type FormProps = Props & {
  formProps: ComponentProps<'form'>
  draft: Pick<DraftStore<ReplyValues>, 'change' | 'clear'>
  templates: FilledTemplate[]
  initial: ReplyValues
}

function ReplyForm({
  kind,
  request,
  email,
  onClose,
  formProps,
  draft,
  templates,
  initial,
}: FormProps) {
  const id = useId()
  const { reply } = useRequestActions(kind, request)
  const readMailState = useFreshMailState()
  const { control, register, handleSubmit, getValues, reset, formState } = useForm({
    resolver: zodResolver(replyFormSchema(kind)),
    defaultValues: leavingStatus(initial, request.status),
  })
  const { errors } = formState
  const [subject, body, template] = useWatch({ control, name: ['subject', 'body', 'template'] })
  const statuses: readonly RequestStatus[] = REQUEST_STATUSES[kind]

  const selectTemplate = (key: string) => {
    const values = valuesOf(templates.find((each) => each.key === key))
    reset(leavingStatus(values, request.status))
    draft.change(getValues())
  }
  const send = handleSubmit(async (values) => {
    if (reply.isPending) return
    try {
      await reply.mutateAsync({
        subject: values.subject,
        body: values.body,
        status: oneOf(statuses, values.status),
        updatedAt: request.updatedAt,
      })
    } catch {
      return
    }
    draft.clear()
    onClose()
    notify(
      toastOfEmail(await readMailState(), {
        sent: `Your email to ${email} is on its way`,
        kept: `Your email to ${email} is kept`,
      }),
    )
  })
  return (
    <form
      {...formProps}
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => void send(event)}
      onChange={() => draft.change(getValues())}
    >
      <div>
        <label htmlFor={`${id}-template`} className="font-semibold">
          Template
        </label>
        <NativeSelect
          id={`${id}-template`}
          className="min-h-11"
          value={template}
          onChange={(event) => selectTemplate(event.target.value)}
        >
          {templates.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Field label="Subject" problem={errors.subject?.message}>
        {(attributes) => (
          <Input
            className="min-h-11"
            maxLength={SUBJECT_MAX}
            {...register('subject')}
            {...attributes}
          />
        )}
      </Field>
      <Field label="Message" problem={errors.body?.message}>
        {(attributes) => (
          <Textarea rows={9} maxLength={FREE_TEXT_MAX} {...register('body')} {...attributes} />
        )}
      </Field>
      <div>
        <label htmlFor={`${id}-status`} className="font-semibold">
          Status afterwards
        </label>
        <NativeSelect id={`${id}-status`} className="min-h-11" {...register('status')}>
          <option value="">{`Leave it: ${statusLabel(request.status)}`}</option>
          {statuses
            .filter((option) => option !== 'cancelled' && option !== request.status)
            .map((option) => (
              <option key={option} value={option}>
                {statusLabel(option)}
              </option>
            ))}
        </NativeSelect>
      </div>
      <EmailPreview to={email} subject={subject} body={body} />
      <MailNote />
      <div role="alert" className="empty:absolute">
        {reply.error && (
          <p className={alertVariants({ variant: 'destructive' })}>{visitorText(reply.error)}</p>
        )}
      </div>
      <DialogFooter className="sticky -bottom-6 -mx-6 mt-0 -mb-6 border-t bg-card px-6 py-4 max-sm:gap-2 max-sm:py-3 max-sm:*:flex-[1_1_40%] max-sm:*:px-2">
        <Button type="submit" busy={reply.isPending}>
          {reply.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Save draft
        </Button>
      </DialogFooter>
    </form>
  )
}

const valuesOf = (template: FilledTemplate | undefined): ReplyValues =>
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
