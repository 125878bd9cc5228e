import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#shared/domain/vehicle-filter.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'

type LinkProps = { className: string; children: string; 'aria-label'?: string }
type Props = {
  page: number
  hasMore: boolean
  total: number
  /** False if `total` is a lower bound. */
  isCounted: boolean
  link(page: number, props: LinkProps): ReactNode
}

/** Square with a page number. */
const NUMBER = { size: 'icon', className: 'font-heading text-xl/[1.1]' } as const

/** Links to the previous, next, first, last and adjacent pages of a list. */
export function Pager({ page, hasMore, total, isCounted, link }: Props) {
  if (page === 1 && !hasMore) return null
  const known = hasMore ? page + 1 : page
  const last = isCounted ? Math.max(known, Math.ceil(total / PAGE_SIZE)) : known
  const isShown = (number: number) =>
    number === 1 || number === last || Math.abs(number - page) <= 1
  // A gap of one page shows the page.
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => isShown(number) || (isShown(number - 1) && isShown(number + 1)),
  )
  return (
    <nav
      aria-label="Pages"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 md:justify-center"
    >
      {page > 1 &&
        link(page - 1, {
          className: buttonVariants({ variant: 'outline', className: 'max-md:grow' }),
          children: 'Previous page',
        })}
      <ol
        className={cn(
          'flex items-center',
          page > 1 && 'max-md:order-first max-md:w-full max-md:justify-center',
        )}
      >
        {shown.map((number, index) => (
          <li key={number} className="flex items-center">
            {number - (shown[index - 1] ?? 0) > 1 && <Gap />}
            {number === page ? (
              <span
                aria-current="page"
                className={buttonVariants({ variant: 'secondary', ...NUMBER })}
              >
                {page}
              </span>
            ) : (
              link(number, {
                className: buttonVariants({ variant: 'ghost', ...NUMBER }),
                children: String(number),
                'aria-label': `Page ${number}`,
              })
            )}
          </li>
        ))}
        {!isCounted && hasMore && (
          <li>
            <Gap />
          </li>
        )}
      </ol>
      {hasMore &&
        link(page + 1, {
          className: buttonVariants({
            variant: 'outline',
            className: page > 1 ? 'max-md:grow' : undefined,
          }),
          children: 'Next page',
        })}
    </nav>
  )
}

const Gap = () => (
  <span aria-hidden="true" className="min-w-6 text-center">
    …
  </span>
)
