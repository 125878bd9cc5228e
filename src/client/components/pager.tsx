import type { ReactNode } from 'react'
import { PAGE_SIZE } from '#shared/domain/vehicle-filter.ts'
import { buttonVariants } from './ui/button.tsx'

type LinkProps = { className: string; children: string; 'aria-label'?: string }
type Props = {
  page: number
  hasMore: boolean
  total: number
  /** False if `total` is a lower bound. */
  isCounted: boolean
  link(page: number, props: LinkProps): ReactNode
}

/** Links to the previous, next, first, last and adjacent pages of a list. */
export function Pager({ page, hasMore, total, isCounted, link }: Props) {
  if (page === 1 && !hasMore) return null
  const known = hasMore ? page + 1 : page
  const last = isCounted ? Math.max(known, Math.ceil(total / PAGE_SIZE)) : known
  return (
    <nav
      aria-label="Pages"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
    >
      {page > 1 ? (
        link(page - 1, {
          className: buttonVariants({ variant: 'outline' }),
          children: 'Previous page',
        })
      ) : (
        <span />
      )}
      <ol className="order-first flex w-full items-center justify-center md:order-none md:w-auto">
        {[1, page - 1, page, page + 1, last].filter(isShownOnce).map((number, index, numbers) => (
          <li key={number} className="flex items-center">
            {number - (numbers[index - 1] ?? 0) > 1 && <Gap />}
            {number === page ? (
              <span
                aria-current="page"
                className={buttonVariants({ variant: 'secondary', className: 'min-w-11 px-2' })}
              >
                {page}
              </span>
            ) : (
              link(number, {
                className: buttonVariants({ variant: 'ghost', className: 'min-w-11 px-2' }),
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
      {hasMore ? (
        link(page + 1, { className: buttonVariants({ variant: 'outline' }), children: 'Next page' })
      ) : (
        <span />
      )}
    </nav>
  )

  function isShownOnce(number: number, index: number, numbers: number[]): boolean {
    return number >= 1 && number <= last && numbers.indexOf(number) === index
  }
}

const Gap = () => (
  <span aria-hidden="true" className="min-w-6 text-center">
    …
  </span>
)
