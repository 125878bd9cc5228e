import type { ReactNode } from 'react'
import type { Site } from '#shared/domain/site.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PhoneIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import type { VehicleDetail } from './vehicle-detail-page.tsx'

type Props = {
  vehicle: VehicleDetail['vehicle']
  business: Site['business']
  openNow: ReactNode
  children: ReactNode
}

/** Contact card of a car; `openNow` shows if the shop is open, `children` are the form buttons. */
export function VehicleContact({ vehicle, business, openNow, children }: Props) {
  const isSold = vehicle.status === 'sold'
  return (
    <section
      className={cn(
        'rounded-md border bg-card card-pad print:hidden',
        // In one row below the picture.
        isSold && 'md:max-lg:flex md:max-lg:items-center md:max-lg:justify-between',
      )}
      aria-label="Contact"
    >
      <div>
        {isSold ? (
          <p>
            <span>{'Call us about one like '}</span>
            <b>{vehicle.stockNumber}</b>
          </p>
        ) : (
          <p>
            <span>{'Call and ask for '}</span>
            <b>{vehicle.stockNumber}</b>
          </p>
        )}
        <p className="font-heading text-3xl">
          <a href={toPhoneHref(business.phone)} className="no-underline">
            {business.phone}
          </a>
        </p>
        {openNow}
        <p className="text-sm text-muted-foreground">{business.hoursText}</p>
      </div>
      <div className={cn('mt-4 grid gap-3 noscript:hidden', isSold && 'md:max-lg:mt-0')}>
        {children}
      </div>
      {business.email && (
        <noscript>
          <a
            href={`mailto:${business.email}?subject=${encodeURIComponent(`About ${vehicle.stockNumber}`)}`}
            className={buttonVariants({ className: 'mt-4 w-full' })}
          >
            Write to us about it
          </a>
        </noscript>
      )}
    </section>
  )
}

/** Contact bar of a phone; sticks to the bottom of the content and never covers the footer. */
export function VehicleActionBar({
  callHref,
  children,
}: {
  callHref: string
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label="Contact us about this vehicle"
      data-slot="action-bar"
      className="sticky bottom-0 z-30 flex gap-2 border-t bg-card pt-2 pr-[max(0.75rem,env(safe-area-inset-right))] pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-[max(0.75rem,env(safe-area-inset-left))] *:flex-[1_1_5.5rem] md:hidden print:hidden low:static"
    >
      <a href={callHref} className={buttonVariants({ size: 'sm' })}>
        <PhoneIcon size={18} />
        Call
      </a>
      {children}
    </div>
  )
}
