import type { ReactNode } from 'react'
import { PhoneIcon } from '../../../components/shell-icons.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

/** The classes of a button in the bar. */
export const BAR_BUTTON = 'flex-1'

/**
 * The ways to a car at the lower edge of a phone's screen; `children` are the buttons that open the forms. It sticks there while
 * the page's content is in view and then rests above the footer, so that it covers neither the end of the content nor the footer.
 */
export function VehicleActionBar({
  phoneHref,
  children,
}: {
  phoneHref: string
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label="Contact us about this vehicle"
      data-slot="action-bar"
      className="sticky bottom-0 z-30 flex gap-2 border-t bg-card pt-2 pr-[max(0.75rem,env(safe-area-inset-right))] pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-[max(0.75rem,env(safe-area-inset-left))] md:hidden print:hidden"
    >
      <a href={phoneHref} className={buttonVariants({ size: 'sm', className: BAR_BUTTON })}>
        <PhoneIcon size={18} />
        Call
      </a>
      {children}
    </div>
  )
}
