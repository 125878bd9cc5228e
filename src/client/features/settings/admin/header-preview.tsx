import type { Business } from '#shared/domain/business.ts'
import { listClosingNotices } from '#shared/domain/hours-text.ts'
import { toShownLogo } from '#shared/domain/logo.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { ShopLogo } from '../../../components/shop-logo.tsx'

type Facts = Pick<
  Business,
  'name' | 'logo' | 'phone' | 'hoursText' | 'closedDays' | 'specialHours' | 'timeZone'
>

type Props = { facts: Facts; pictureBase: string; today: string }

/** Preview of the top of every public page. */
export function HeaderPreview({ facts, pictureBase, today }: Props) {
  const logo = pictureFromId(pictureBase, facts.logo)
  const shown = logo && toShownLogo(logo)
  const notices = listClosingNotices(facts, today)
  return (
    <figure>
      <figcaption className="mb-1 font-semibold">Preview of the header</figcaption>
      <div className="overflow-hidden rounded-md border">
        <div className="flex flex-wrap items-center justify-between gap-x-4 surface-inverse px-3 py-2">
          <span className="flex items-center gap-2.5 font-heading text-2xl wrap-anywhere">
            {shown && <ShopLogo {...shown} name={facts.name} />}
            {!shown?.isWide && <span>{facts.name}</span>}
          </span>
          <span className="leading-tight sm:text-right">
            <span className="block font-heading text-xl text-primary">{facts.phone}</span>
            <span className="block text-sm text-inverse-muted">{facts.hoursText}</span>
          </span>
        </div>
        {notices.length > 0 && (
          <div className="bg-primary px-3 py-1 text-center font-semibold text-primary-foreground">
            {notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}
