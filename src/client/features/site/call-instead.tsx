import { toPhoneHref } from '#shared/lib/phone.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useSite } from '../../hooks/use-site.ts'

/** Phone number and prefilled email, for times when the form cannot be submitted. */
export function CallInstead({
  title,
  subject,
  asks,
}: {
  title: string
  subject: string
  asks: string[]
}) {
  const { business } = useSite()
  const body = asks.map((ask) => `${ask}:\n`).join('\n')
  return (
    <section className="notice rounded-md border bg-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="mt-2 max-w-[40rem]">
        {`Call the counter${business.hoursText && `, ${business.hoursText}`}${business.email && ', or write to us; the mail below already has the questions we would ask'}.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
        <a href={toPhoneHref(business.phone)} className={buttonVariants()}>
          {`Call ${business.phone}`}
        </a>
        {business.email && (
          <a
            href={`mailto:${business.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
            className={buttonVariants({ variant: 'outline' })}
          >
            Write to us
          </a>
        )}
      </div>
    </section>
  )
}
