import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { MESSAGE_EMPTY, MESSAGE_MAX } from '#shared/domain/request-message.ts'
import type { RejectedForm } from '#shared/lib/rejected-form.ts'
import { TextAreaField } from '../../../components/form-fields.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { createDraftStore, useDraft } from '../../../hooks/use-draft.ts'
import { type FieldIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { api } from '../../../lib/api.ts'
import {
  hasFields,
  isListOf,
  isText,
  type ShapeValue,
  toSchema,
} from '../../../lib/stored-shape.ts'
import { LazyPictureField } from './lazy-picture-field.tsx'
import { isPicture, listPictures } from './picture-draft.ts'
import { SubmitRequest, useSubmitRequest } from './submit-request.tsx'
import { useUploadsFirst } from './use-uploads-first.tsx'

type Props = {
  reference: string
  token: string
  /** The idempotency key of what a browser without scripts sends. */
  messageKey: string
  /** Rejected values of a form sent without scripts. */
  rejected: RejectedForm | null
  /** True if nothing on the page is more urgent. */
  isMain: boolean
}
const isMessage = hasFields({ text: isText, pictures: isListOf(isPicture) })
const EMPTY: ShapeValue<typeof isMessage> = { text: '', pictures: [] }

/** A message of the customer to the shop, with pictures. Without scripts it is an ordinary form. */
export function MessageForm({ reference, token, messageKey, rejected, isMain }: Props) {
  const router = useRouter()
  const { phone } = useBusiness()
  const draft = useMemo(
    () => createDraftStore(`message-${reference}`, EMPTY, toSchema(isMessage)),
    [reference],
  )
  const { values, startedAt } = useDraft(draft)
  const [sent, setSent] = useState<'no' | 'yes' | 'aside'>('no')
  const uploads = useUploadsFirst()
  const pictures = listPictures(values.pictures)
  const rejectedText = rejected?.values.text
  const text = startedAt === null && rejectedText !== undefined ? rejectedText : values.text
  useEffect(() => {
    if (rejectedText !== undefined && draft.read().startedAt === null) {
      draft.change({ text: rejectedText })
    }
  }, [draft, rejectedText])

  const { submission, submit } = useSubmitRequest<{ isSetAside: boolean }>({
    draft,
    mutationFn: (fields) =>
      api.requests.writeMessage.mutate({
        token,
        message: { text, pictures: pictures.map(({ id }) => id), ...fields },
      }),
    onSuccess: ({ isSetAside }) => {
      setSent(isSetAside ? 'aside' : 'yes')
      void router.invalidate()
    },
  })
  const { issues, clearIssues, formProps } = useStepForm({
    check: (): FieldIssues =>
      text.trim() === '' && pictures.length === 0 && !uploads.isUploading()
        ? { text: MESSAGE_EMPTY }
        : {},
    onValid: uploads.uploadsFirst((form) => void submit(form)),
  })
  const change = (changed: Partial<typeof values>) => {
    clearIssues('text')
    setSent('no')
    draft.change(changed)
  }
  return (
    <form
      {...formProps}
      className="mt-6 print:hidden"
      method="post"
      encType="multipart/form-data"
      action={`/request-status?token=${token}`}
    >
      {rejected && (
        <p role="alert" className={alertVariants({ variant: 'destructive', className: 'mb-4' })}>
          {`Your message was not sent: ${rejected.message}`}
        </p>
      )}
      <input type="hidden" name="idempotencyKey" value={messageKey} />
      <FieldGroup>
        <TextAreaField
          label="Write to us"
          name="text"
          value={text}
          issue={issues.text}
          optional={pictures.length > 0}
          onChange={(typed) => change({ text: typed })}
          maxLength={MESSAGE_MAX}
        />
        <LazyPictureField
          pictures={pictures}
          read={() => listPictures(draft.read().values.pictures)}
          onChange={(changed) => change({ pictures: changed })}
          {...uploads.field}
        />
      </FieldGroup>
      <SubmitRequest
        submission={submission}
        errorTitle="Your message was not sent"
        label="Send message"
        isMain={isMain}
        pendingLabel="Sending..."
      />
      <div role="status">
        {sent !== 'no' && (
          <p className={alertVariants({ className: 'mt-4' })}>
            {sent === 'yes'
              ? "We got your message. We'll answer by the time above."
              : `Our filter for automated messages held this back. Nobody may read it: please call us at ${phone}.`}
          </p>
        )}
      </div>
    </form>
  )
}
