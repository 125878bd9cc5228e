import { phoneHref } from '#shared/lib/phone.ts'
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
      <p className="mt-4 font-heading text-4xl md:text-5xl">
        <a href={phoneHref(business.phone)} className="no-underline">
          {business.phone}
        </a>
      </p>
      {business.email && (
        <a
          href={`mailto:${business.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
          className={buttonVariants({ variant: 'secondary', className: 'mt-5' })}
        >
          Write to us
        </a>
      )}
    </section>
  )
}
