import { phoneHref } from '#shared/lib/phone.ts'
import { Notice } from './notice.tsx'

type Props = { title: string; message?: string; phone: string }

/** Page of an emailed link that leads to nothing. */
export const LinkNotFound = ({ title, message, phone }: Props) => (
  <div className="wrap py-10">
    <Notice title={title} whole alert>
      {message && <p>{message}</p>}
      <p>The link may be incomplete. Open it again from the message it came in.</p>
      <p>
        Or call us at{' '}
        <a href={phoneHref(phone)} className="font-semibold whitespace-nowrap">
          {phone}
        </a>
        .
      </p>
    </Notice>
  </div>
)
