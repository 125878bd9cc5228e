import { cn } from '../../../lib/cn.ts'

const BLANK_OR_REFERENCE = /(\[[a-z][^\]\n]{0,40}\]|[A-Z]-\d{4}-\d{4,})/

const MARK = '[&>mark]:bg-primary [&>mark]:text-primary-foreground'

type Props = { to: string; subject: string; body: string; open?: boolean }

/** An email as the customer reads it; blanks are marked, references stay whole. */
export function EmailPreview({ to, subject, body, open }: Props) {
  return (
    <details className="rounded-md border bg-background px-4 wrap-anywhere" open={open}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Preview</summary>
      <dl className="mb-3.5 grid grid-cols-[4.5rem_1fr] border-b pb-2.5">
        <dt className="text-muted-foreground">To</dt>
        <dd>{to}</dd>
        <dt className="text-muted-foreground">Subject</dt>
        <dd className={MARK}>
          <MarkedBlanks text={subject} />
        </dd>
      </dl>
      {body.split(/\n\s*\n/).map((paragraph, index) => (
        // The paragraphs of a text have nothing but their order.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={cn('mb-3.5 whitespace-pre-line', MARK)}>
          <MarkedBlanks text={paragraph} />
        </p>
      ))}
      <p className="mb-3.5 text-muted-foreground">
        Below follow the reference, what was asked for, the link to the status and the shop's
        address.
      </p>
    </details>
  )
}

const MarkedBlanks = ({ text }: { text: string }) =>
  text.split(BLANK_OR_REFERENCE).map((part, index) => {
    const isFound = index % 2 === 1
    const Part = isFound && part.startsWith('[') ? 'mark' : 'span'
    return (
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <Part key={index} className={isFound ? 'whitespace-nowrap' : undefined}>
        {part}
      </Part>
    )
  })
