import { phoneHref } from '#shared/lib/phone.ts'
import { WarnIcon } from './form-icons.tsx'
import { alertVariants } from './ui/alert.tsx'

/** Why a form was not sent. */
export type FormFailure = { message: string; isLostConnection: boolean }
type Props = { failure: FormFailure | null; title: string; phone: string; email: string }

/** Why a form was not sent, and what helps: nothing is lost, and there is a telephone. */
export function FormFailureNotice({ failure, title, phone, email }: Props) {
  return (
    <div role="alert">
      {failure && (
        <div className={alertVariants({ variant: 'destructive', className: 'flex gap-3 mt-4' })}>
          <WarnIcon size={22} className="mt-0.5 shrink-0" />
          <div>
            <p className="font-semibold">{title}</p>
            <p>{failure.message}</p>
            <p className="mt-1">
              {failure.isLostConnection ? 'Your connection may be down. ' : ''}
              What you filled in is kept on this device. If it fails again, call{' '}
              <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap">
                {phone}
              </a>{' '}
              or write to <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
