import { Fragment } from 'react'
import type { ReplyDraft } from './use-reply-draft.ts'

const BLANK = /(\[[a-z][^\]\n]{0,40}\])/g

type Props = { email: string; draft: Pick<ReplyDraft, 'subject' | 'body'>; open?: boolean }

/** The letter as the customer reads it; what is still to be filled in stands out. */
export function LetterPreview({ email, draft: { subject, body }, open }: Props) {
  return (
    <details className="desk-preview" open={open}>
      <summary>Preview</summary>
      <dl>
        <dt>To</dt>
        <dd>{email}</dd>
        <dt>Subject</dt>
        <dd>
          <Marked text={subject} />
        </dd>
      </dl>
      {body.split(/\n\s*\n/).map((paragraph, place) => (
        // The paragraphs of a text have nothing but their order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>
          <Marked text={paragraph} />
        </p>
      ))}
      <p className="text-muted-foreground">
        Below follow the reference, what was asked for, the link to the status and the shop's
        address.
      </p>
    </details>
  )
}

const Marked = ({ text }: { text: string }) =>
  text.split(BLANK).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={place}>{place % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
  ))
