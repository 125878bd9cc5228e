import { Mail, MessageSquare, Phone } from 'lucide-react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { cn } from '../../lib/cn.ts'
import { buttonVariants } from '../ui/button.tsx'

/** Call, Email and Text for every number and address, which the buttons name. */
export function ContactButtons({ phones, emails }: { phones: string[]; emails: string[] }) {
  const style = cn(
    buttonVariants({ variant: 'outline', size: 'sm' }),
    'min-w-0 whitespace-normal tabular-nums',
  )
  return (
    <ul aria-label="Contact" className="flex flex-wrap gap-2">
      {phones.map((phone) => (
        <li key={phone} className="flex min-w-0 flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
          <a href={toPhoneHref(phone)} aria-label={`Call ${phone}`} className={style}>
            <Phone size={18} aria-hidden />
            <span className="wrap-anywhere">{phone}</span>
          </a>
          <a
            href={toPhoneHref(phone).replace('tel:', 'sms:')}
            aria-label={`Text ${phone}`}
            className={style}
          >
            <MessageSquare size={18} aria-hidden />
            Text
          </a>
        </li>
      ))}
      {emails.map((email) => (
        <li key={email} className="max-w-full min-w-0 max-sm:w-full max-sm:*:w-full">
          <a href={`mailto:${email}`} aria-label={`Email ${email}`} className={style}>
            <Mail size={18} aria-hidden className="flex-none" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
