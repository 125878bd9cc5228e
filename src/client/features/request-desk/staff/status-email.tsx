import { useQuery } from '@tanstack/react-query'
import { fillTerms, type StatusTerms } from '#shared/domain/status-terms.ts'
import { Input } from '../../../components/ui/input.tsx'
import type { Desk, DeskRequest } from './desk.ts'
import { LetterPreview } from './letter-preview.tsx'

type TermsProps = {
  id: string
  status: string
  terms: StatusTerms
  isNeeded: boolean
  onChange: (terms: StatusTerms) => void
}

/** What staff say of a new status: the price of what is quoted, day and time of what is scheduled. */
export function TermsFields({ id, status, terms, isNeeded, onChange }: TermsProps) {
  if (status === 'quoted') {
    return (
      <>
        <label htmlFor={`${id}-price`}>Price in $</label>
        <Input
          id={`${id}-price`}
          inputMode="decimal"
          autoComplete="off"
          value={terms.price ?? ''}
          required={isNeeded}
          maxLength={12}
          pattern={String.raw`\$?\s*([0-9]{1,3}(,[0-9]{3})+|[0-9]{1,6})(\.[0-9]{2})?`}
          title="A price in dollars, such as 85 or 1,250.00"
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </>
    )
  }
  if (status !== 'scheduled') return null
  return (
    <>
      <label htmlFor={`${id}-day`}>Day</label>
      <Input
        id={`${id}-day`}
        type="date"
        value={terms.day ?? ''}
        required={isNeeded}
        onChange={(event) => onChange({ ...terms, day: event.target.value })}
      />
      <label htmlFor={`${id}-time`}>Time</label>
      <Input
        id={`${id}-time`}
        type="time"
        value={terms.time ?? ''}
        required={isNeeded}
        onChange={(event) => onChange({ ...terms, time: event.target.value })}
      />
    </>
  )
}

/** What the email about a status says; it is asked for beforehand, so that it is there when a status is chosen. */
export function useStatusLetter<Request extends DeskRequest>(
  desk: Desk<Request>,
  { id }: Request,
  status: string,
) {
  const { data, error } = useQuery({
    queryKey: ['status-emails', id],
    queryFn: () => desk.statusEmails(id),
    staleTime: Infinity,
  })
  return { letter: data?.find((letter) => letter.status === status), error }
}

type PreviewProps = {
  email: string
  letter: { subject: string; body: string } | undefined
  error: { message: string } | null
  terms: StatusTerms
}

/** The email about a status as the customer will read it. */
export function StatusEmailPreview({ email, letter, error, terms }: PreviewProps) {
  if (!letter) return <p role="status">{error ? `Error: ${error.message}` : 'Loading...'}</p>
  return (
    <LetterPreview
      open
      email={email}
      draft={{ subject: letter.subject, body: fillTerms(letter.body, terms) }}
    />
  )
}
