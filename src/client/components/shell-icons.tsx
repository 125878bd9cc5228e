import type { ReactNode } from 'react'

/** Icons of the page shell, inlined to keep an icon library out of every page. */
const icon = (strokes: ReactNode) =>
  function Icon({ size = 24 }: { size?: number }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {strokes}
      </svg>
    )
  }

export const MenuIcon = icon(<path d="M4 6h16M4 12h16M4 18h16" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const PhoneIcon = icon(
  <path d="M5 3h4l2 5-2.6 1.7a12 12 0 0 0 5.9 5.9L16 13l5 2v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.2 2 2 0 0 1 5 3z" />,
)
export const FilterIcon = icon(<path d="M3 6h18M7 12h10M10 18h4" />)
export const PanelIcon = icon(<path d="M4 4h16v16H4zM14.5 4v16M7 10l2.5 2L7 14" />)
export const ArrowLeftIcon = icon(<path d="M20 12H5M11 6l-6 6 6 6" />)
export const ExternalIcon = icon(<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />)
export const ShareIcon = icon(<path d="M12 15V4M8 7l4-4 4 4M5 12v8h14v-8" />)
/** Entries of the bar of a phone of staff. */
export const HomeIcon = icon(<path d="M4 11l8-7 8 7v9H4zM9.5 20v-6h5v6" />)
export const InboxIcon = icon(<path d="M3 13h5l2 3h4l2-3h5M3 13l4-8h10l4 8v6H3z" />)
export const CarIcon = icon(
  <path d="M3 16v-4l2.5-5.5h13L21 12v4zM3 12h18M6.5 16v2.5M17.5 16v2.5" />,
)
export const ReceiptIcon = icon(
  <path d="M5 3h14v18l-2.3-1.5L14.3 21 12 19.5 9.7 21l-2.4-1.5L5 21zM9 8h6M9 12.5h6" />,
)
export const MoreIcon = icon(<path strokeWidth="3.5" d="M5 12h.01M12 12h.01M19 12h.01" />)
/** A closed line, in few bytes, since each card of a list has one. */
export const HeartIcon = ({ size, filled }: { size: number; filled: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11z" />
  </svg>
)
