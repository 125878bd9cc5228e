import { Alert } from '../../../components/ui/alert.tsx'
import { MAIL_WAITS } from './mail-text.ts'
import { useMailState } from './use-mail-state.ts'

/** Warns that an email will wait, while emails do not go out. */
export function MailNote({ className }: { className?: string }) {
  const state = useMailState()
  if (state === 'works') return null
  return (
    <Alert variant="warning" className={className}>
      <b>The email is kept.</b> <span>{MAIL_WAITS[state]}</span>
    </Alert>
  )
}
