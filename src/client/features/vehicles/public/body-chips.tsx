import { Link } from '@tanstack/react-router'
import { isNarrowed, type RetailFilter } from '#shared/domain/vehicle-filter.ts'
import { BODY_TYPE_LABELS, type BodyType } from '#shared/domain/vehicle.ts'
import { countText } from './filter-labels.ts'
import { CHOSEN_IN_ROW, useRowStart } from './use-row-start.ts'

/** Body types with a chip; the filter has all of them. */
export const BODY_CHIPS: readonly BodyType[] = [
  'suv',
  'pickup',
  'sedan',
  'wagon',
  'hatchback',
  'van',
]

type Props = {
  filter: RetailFilter
  /** Cars of each body type; undefined while unknown. */
  counts?: Partial<Record<BodyType, number>> | undefined
}

/** Links that narrow the list to a body type, with its number of cars if that is not filtered. */
export function BodyChips({ filter, counts }: Props) {
  const { bodyType, ...others } = filter
  const row = useRowStart(bodyType)
  const isCounted = !isNarrowed(others)
  return (
    <nav ref={row} aria-label="Body styles" className="scroll-row mb-3 lg:-mt-1">
      {BODY_CHIPS.map((type) => {
        const isHere = type === bodyType
        const count = counts?.[type]
        return (
          <Link
            key={type}
            to="/inventory"
            search={{ ...others, page: undefined, bodyType: isHere ? undefined : type }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={isHere ? 'true' : undefined}
            className={isHere ? `body-chip ${CHOSEN_IN_ROW}` : 'body-chip'}
          >
            <svg aria-hidden="true">
              <use href={`/bodies.svg#${type}`} />
            </svg>
            <span>
              {BODY_TYPE_LABELS[type] +
                (isCounted && count !== undefined ? ` ${countText(count)}` : '')}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
