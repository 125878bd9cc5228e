import { useQuery } from '@tanstack/react-query'
import { blanksIn } from '#shared/domain/reply-template.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { type FieldProblems, useStepForm } from '../../../hooks/use-step-form.ts'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import type { Desk, DeskRequest } from './desk.ts'
import { LetterFields } from './letter-fields.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { useDeskFacts } from './use-desk-facts.ts'
import { type ReplyDraft, useReplyDraft } from './use-reply-draft.ts'
import { useWork } from './use-work.ts'

type Props<Request extends DeskRequest> = {
  desk: Desk<Request>
  request: Request
  email: string
  onClose: () => void
}

/** A letter to the customer: begun from a template, finished by hand, looked at, sent. What is written stays until it is sent. */
export function ReplyDialog<Request extends DeskRequest>({
  desk,
  request,
  email,
  onClose,
}: Props<Request>) {
  const { id, reference, updatedAt } = request
  const { data: templates, error } = useQuery({
    queryKey: ['reply-templates', id],
    queryFn: () => desk.templates(id),
    staleTime: Infinity,
  })
  const { draft, isReady, change, begin, clear } = useReplyDraft(id, templates)
  const { isBusy, problem, act } = useWork(desk, request)
  const emailIsOn = useDeskFacts()?.emailIsOn ?? true

  const send = async ({ subject, body, status }: ReplyDraft) => {
    if (
      !(await act(() =>
        desk.reply(id, { subject, body, status: oneOf(desk.statuses, status), updatedAt }),
      ))
    ) {
      return
    }
    clear()
    onClose()
    notify(
      emailIsOn
        ? { tone: 'success', title: `Your letter to ${email} is on its way` }
        : {
            title: `Your letter to ${email} is kept`,
            description: 'It goes out as soon as a mail server is set up.',
          },
    )
  }
  const { problems, formProps } = useStepForm({
    check: () => problemsOf(draft),
    onValid: () => void send(draft),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="desk-letter">
        <DialogTitle>Reply by email</DialogTitle>
        <DialogDescription>
          {reference} to {email}
        </DialogDescription>
        <form {...formProps} className="mt-4 grid gap-4">
          {isReady ? (
            <LetterFields
              {...{ draft, problems, change, begin }}
              templates={templates ?? []}
              statuses={desk.statuses}
              status={request.status}
            />
          ) : (
            <p role="status">{error ? `Error: ${failureText(error)}` : 'Loading...'}</p>
          )}
          <LetterPreview email={email} draft={draft} />
          <div role="alert">
            {problem && (
              <p
                className={alertVariants({
                  variant: 'destructive',
                  className: 'flex gap-3 mt-4 desk-alert',
                })}
              >
                {problem}
              </p>
            )}
          </div>
          <DialogFooter>
            <Button type="submit" busy={isBusy || !isReady}>
              {isBusy ? 'Sending...' : 'Send'}
            </Button>
            <Button variant="outline" onClick={onClose}>
              Save draft
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function problemsOf({ subject, body }: ReplyDraft): FieldProblems {
  return { ...problemOf('subject', 'Subject', subject), ...problemOf('body', 'Message', body) }
}

function problemOf(name: string, label: string, text: string): FieldProblems {
  const blanks = blanksIn(text)
  if (text.trim() === '') return { [name]: `${label} is required` }
  return blanks.length > 0 ? { [name]: `Please fill in ${blanks.join(' and ')}` } : {}
}
