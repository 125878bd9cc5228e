import type { ReactNode } from 'react'

/** Icons of forms and toasts; filled shapes are readable at arm's length. */
const sign = (shape: ReactNode) =>
  function Sign({ size = 24, className }: { size?: number; className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="currentColor"
        fillRule="evenodd"
        className={className}
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }

export const CheckIcon = sign(
  <path d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm-1.6 16.2L5.8 12.6l1.8-1.8 2.8 2.8 6-6 1.8 1.8z" />,
)
export const CrossIcon = sign(
  <path d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zM8.6 6.8 12 10.2l3.4-3.4 1.8 1.8-3.4 3.4 3.4 3.4-1.8 1.8-3.4-3.4-3.4 3.4-1.8-1.8 3.4-3.4-3.4-3.4z" />,
)
export const InfoIcon = sign(
  <path d="M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm-1.5 5h3v3h-3zm0 5h3v7h-3z" />,
)
export const WarnIcon = sign(
  <path d="M12 1.5 23.5 22H.5zM10.7 9l.4 7h1.8l.4-7zm0 8.2v2.4h2.6v-2.4z" />,
)
