import { type SubmitEvent, useRef, useState } from 'react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { WarnIcon } from '../../../components/form-icons.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { StepButtons } from '../../../components/wizard.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import type { DraftStore } from '../../../hooks/use-draft.ts'
import { type Failure, SERVICE_UNAVAILABLE, toFailure } from '../../../lib/failure.ts'
import { UNFILLED } from '../../../lib/unfilled.ts'
import { type ContactValues, storeLastContact } from './contact-fields.tsx'
import { STICKY_BUTTONS } from './inquiry-look.ts'
import type { ReceiptState } from './request-receipt.tsx'

/** Fields of all kinds of requests. */
type SubmissionFields = { website: string; idempotencyKey: string; fillTimeMs: number }

type Options<Result> = {
  draft: Pick<DraftStore<unknown>, 'read' | 'fillTimeMs' | 'clear'>
  /** Offered in the next form; left out where the form asks for none. */
  contact?: ContactValues
  mutationFn: (fields: SubmissionFields) => Promise<Result>
  onSuccess: (result: Result) => void
  onError?: (text: string) => void
  errorText?: (failure: Failure) => string
}

type Submission = {
  isPending: boolean
  /** Failure of the last submission; null during the next one. */
  error: { text: string; isOffline: boolean } | null
}

/** Submits one request at a time and clears its draft. TanStack Query would enlarge the page. */
export function useSubmitRequest<Result = ReceiptState>({
  errorText = explainError,
  ...options
}: Options<Result>) {
  const isSubmitting = useRef(false)
  const [submission, setSubmission] = useState<Submission>({ isPending: false, error: null })

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setSubmission({ isPending: true, error: null })
    try {
      const { idempotencyKey } = options.draft.read()
      const fillTimeMs = options.draft.fillTimeMs()
      const website = readHoneypot(form)
      const result = await options.mutationFn({ website, idempotencyKey, fillTimeMs })
      if (options.contact) storeLastContact(options.contact)
      options.draft.clear()
      setSubmission({ isPending: false, error: null })
      options.onSuccess(result)
    } catch (error) {
      const failure = toFailure(error)
      const text = errorText(failure)
      setSubmission({ isPending: false, error: { text, isOffline: failure.status === null } })
      options.onError?.(text)
    } finally {
      isSubmitting.current = false
    }
  }
  return {
    submission,
    submit,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

function explainError({ status, message }: Failure): string {
  if (status === null) return SERVICE_UNAVAILABLE
  return message ?? 'Please try again or contact us directly'
}

type Props = {
  submission: Submission
  errorTitle: string
  label?: string
  pendingLabel?: string
  backLabel?: string
  /** True where the button stays in view while a phone scrolls the form. */
  isSticky?: boolean
  /** False if the page has a more urgent button. */
  isMain?: boolean
  /** There is no Back button when left out. */
  onBack?: () => void
}

/** The end of every form: the honeypot, why the last submit failed, and the buttons. */
export function SubmitRequest({
  submission: { isPending, error },
  errorTitle,
  label = 'Submit Request',
  pendingLabel = 'Submitting...',
  backLabel = 'Back',
  isSticky = false,
  isMain = true,
  onBack,
}: Props) {
  const { phone, email } = useBusiness()
  return (
    <>
      <Honeypot />
      <div role="alert">
        {error && (
          <div className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4' })}>
            <WarnIcon size={22} className="mt-0.5 shrink-0" />
            <div>
              <p className="font-semibold">{errorTitle}</p>
              <p>{error.text}</p>
              <p className="mt-1">
                <span>{`${error.isOffline ? 'Your connection may be down. ' : ''}What you filled in is kept on this device. If it fails again, call `}</span>
                <a href={toPhoneHref(phone)} className="font-semibold whitespace-nowrap">
                  {phone}
                </a>{' '}
                or write to <a href={`mailto:${email}`}>{email}</a>.
              </p>
            </div>
          </div>
        )}
      </div>
      <StepButtons className={isSticky ? STICKY_BUTTONS : ''}>
        <Button type="submit" variant={isMain ? 'default' : 'outline'} busy={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
        {onBack && (
          <Button variant="outline" onClick={onBack} disabled={isPending}>
            {backLabel}
          </Button>
        )}
      </StepButtons>
    </>
  )
}

/** Invisible field; input in it is suspected spam (rule 9.7). */
function Honeypot() {
  return (
    <div className="absolute -left-[9999px] size-px overflow-hidden" aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} {...UNFILLED} />
      </label>
    </div>
  )
}

function readHoneypot(form: HTMLFormElement): string {
  const website = new FormData(form).get('website')
  return typeof website === 'string' ? website : ''
}
