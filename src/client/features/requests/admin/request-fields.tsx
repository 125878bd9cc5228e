import { Link } from '@tanstack/react-router'
import { Mail, MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { REQUEST_SOURCE_LABELS } from '#shared/domain/request.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { DETAIL, DETAILS } from '../../../components/staff/open-row.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { cn } from '../../../lib/cn.ts'
import type { RequestContent } from './request-content.ts'
import type { AdminRequest } from './request-types.ts'

const COLUMN_CHARACTERS = 24
/** Label and value in a narrow column, as on a phone. */
const BESIDE =
  'lg:in-data-aside:grid lg:in-data-aside:grid-cols-[7.5rem_minmax(0,1fr)] lg:in-data-aside:items-baseline lg:in-data-aside:gap-2'

type ContactProps = {
  customer: RequestContent['customer']
  /** True beside the button for a reply, which is the better email. */
  canReply: boolean
}

/** One press calls the customer, or begins an email or a text message, as far as staff know how. */
export function ContactLinks({ customer, canReply }: ContactProps) {
  const { name, phone, email } = customer
  const tel = toPhoneHref(phone)
  const links = [
    { label: 'Call', contact: phone, href: tel, Icon: Phone },
    { label: 'Email', contact: canReply ? '' : email, href: `mailto:${email}`, Icon: Mail },
    { label: 'Text', contact: phone, href: tel.replace('tel:', 'sms:'), Icon: MessageSquare },
  ].filter(({ contact }) => contact !== '')
  return (
    <div role="group" aria-label="Contact" className="flex flex-wrap gap-2 md:max-lg:gap-1">
      {links.map(({ label, href, Icon }) => (
        <a
          key={label}
          href={href}
          aria-label={`${label} ${name}`}
          className={buttonVariants({
            variant: 'outline',
            size: 'sm',
            className: 'bg-card max-md:flex-1',
          })}
        >
          <Icon size={18} aria-hidden="true" />
          <span>{label}</span>
        </a>
      ))}
    </div>
  )
}

/** Icon button that calls the customer, or begins an email if there is no phone number. */
export function ContactAction({ customer }: { customer: RequestContent['customer'] }) {
  const { name, phone, email } = customer
  if (phone === '' && email === '') return null
  const [label, href, Icon] =
    phone === ''
      ? (['Email', `mailto:${email}`, Mail] as const)
      : (['Call', toPhoneHref(phone), Phone] as const)
  return (
    <a
      href={href}
      aria-label={`${label} ${name}`}
      className={buttonVariants({ variant: 'outline', size: 'icon' })}
    >
      <Icon size={20} aria-hidden="true" />
    </a>
  )
}

type FieldsProps = {
  request: AdminRequest
  content: RequestContent
  /** True in a narrow column: labels beside the values. */
  isAside?: boolean
}

/** The submitted fields, in the order of the screen (rules 15.3 and 15.9). */
export function RequestFields({ request, content, isAside = false }: FieldsProps) {
  const { fields, customer } = content
  const { timeZone } = useBusiness()
  const receipt = [
    ['Received', formatShortMoment(request.createdAt, timeZone)],
    ['Source', REQUEST_SOURCE_LABELS[request.source]],
    [
      request.firstAnsweredAt ? 'Answered' : 'Reply due',
      formatShortMoment(request.firstAnsweredAt ?? request.dueAt, timeZone),
    ],
  ] as const
  return (
    <>
      <dl
        data-aside={isAside || undefined}
        className={cn(DETAILS, isAside && 'lg:grid-cols-1 lg:gap-1.5')}
      >
        {fields.map(({ label, value, isLong }) => (
          <DetailField
            key={label}
            label={label}
            isLong={isLong}
            isStrong={isLong || label === 'VIN'}
          >
            {value}
          </DetailField>
        ))}
        {/* On wider screens they are in the heading. */}
        <DetailField label="Customer" isNarrow>
          <Link to="/admin/customers/of/$requestId" params={{ requestId: request.id }}>
            {customer.name}
          </Link>
        </DetailField>
        <DetailField label="Customer email" isNarrow>
          {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
        </DetailField>
        <DetailField label="Customer phone" isNarrow>
          {customer.phone && <a href={toPhoneHref(customer.phone)}>{customer.phone}</a>}
        </DetailField>
        <DetailField label="Address">{customer.address}</DetailField>
      </dl>
      <dl className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted-foreground">
        {receipt.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Checks for a value in one line that needs more than a column, such as an address. */
const isWide = (value: ReactNode): boolean =>
  typeof value === 'string' && value.length > COLUMN_CHARACTERS

function DetailField({
  label,
  isLong = false,
  isStrong = false,
  isNarrow = false,
  children,
}: {
  label: string
  isLong?: boolean
  isStrong?: boolean
  isNarrow?: boolean
  children: ReactNode
}) {
  if (children === '' || children === null || children === undefined) return null
  return (
    <div
      className={cn(
        isLong ? 'col-span-full whitespace-pre-line' : cn(DETAIL, !isNarrow && BESIDE),
        isWide(children) && 'md:not-in-data-aside:col-span-2',
        isNarrow && 'md:hidden',
      )}
    >
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd
        className={cn(
          'wrap-anywhere max-md:text-sm max-md:[&_a]:py-1',
          isStrong && 'font-semibold',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
