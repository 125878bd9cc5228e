import type { Quote } from '#shared/domain/quote-schema.ts'
import { QUOTE_KIND_LABELS } from '#shared/domain/quote.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { ConfirmDialog } from '../../../../components/staff/confirm-dialog.tsx'
import { MailNote } from '../../../notifications/admin/mail-note.tsx'
import { QuoteSummary } from './quote-summary.tsx'

type Question = { quote: Quote; isOpen: boolean; onClose: () => void }

/** Shows the quote as its customer reads it before it goes out. */
export function SendQuestion({
  quote,
  email,
  isOpen,
  onClose,
  onSend,
}: Question & { email: string; onSend: () => void }) {
  const hasEmail = email !== ''
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={
        hasEmail
          ? `Send ${quote.reference} to ${email}?`
          : `Finish ${quote.reference} without email?`
      }
      action={hasEmail ? 'Send' : 'Finish'}
      onAction={onSend}
    >
      <QuoteSummary quote={quote} />
      <p className="mt-3 text-muted-foreground">
        {`${QUOTE_KIND_LABELS[quote.kind]} good through ${formatLongDate(quote.validUntil, 'UTC')}${quote.holdUntil ? `. Parts held until ${formatLongDate(quote.holdUntil, 'UTC')}` : ''}.`}
      </p>
      {hasEmail && <MailNote className="mt-2" />}
      {!hasEmail && (
        <p className="mt-2">
          There is no email address: open the customer's page afterwards to print it or to text its
          link.
        </p>
      )}
    </ConfirmDialog>
  )
}

export function WithdrawQuestion({
  quote,
  isOpen,
  onClose,
  onWithdraw,
}: Question & { onWithdraw: () => void }) {
  const isDraft = quote.status === 'draft'
  const action = isDraft ? 'Discard' : 'Withdraw'
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`${action} ${quote.reference}?`}
      action={action}
      isDestructive
      onAction={onWithdraw}
    >
      {isDraft
        ? 'It stays in the list as withdrawn.'
        : 'The customer can no longer accept it, and its page says so.'}
    </ConfirmDialog>
  )
}
