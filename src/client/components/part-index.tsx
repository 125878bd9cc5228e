import { Link } from '@tanstack/react-router'
import { PART_CATEGORY_NAMES } from '#shared/domain/part-categories.ts'

/** Categories of the catalog; each opens a parts request with it, from a vehicle of the yard if set. */
export const PartIndex = ({ vehicle }: { vehicle?: string }) => (
  <ul className="mt-4 part-index">
    {PART_CATEGORY_NAMES.map((name, index) => (
      <li key={name}>
        <Link to="/partsrequest" search={{ vehicle, category: index + 1 }}>
          <svg width="32" height="32" aria-hidden="true">
            <use href={`/parts.svg#p${index + 1}`} />
          </svg>
          <span>
            {name.split('/').map((segment, part, all) => (
              <span key={segment} className="inline-block">
                {part < all.length - 1 ? `${segment}/` : segment}
              </span>
            ))}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
