import { Link } from '@tanstack/react-router'
import { useSite } from './use-site.ts'

/** A wheel hub with its lug nuts, and the name; leads home. */
export function Logo() {
  const { business } = useSite()
  return (
    <Link
      to="/"
      preload={false}
      className="flex min-w-0 items-center gap-2.5 font-heading text-[1.375rem] leading-none text-inverse-foreground no-underline lg:shrink-0 lg:text-2xl"
    >
      <LogoMark />
      {business.name}
    </Link>
  )
}

function LogoMark() {
  return (
    <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" className="shrink-0">
      <circle cx="20" cy="20" r="19" fill="#ffc72c" />
      <circle cx="20" cy="20" r="13.5" fill="#1b1d1f" />
      <path
        d="M20 9.5v6M20 24.5v6M30 16.8l-5.7 1.8M15.7 21.4L10 23.2M26.2 28.5l-3.6-4.9M17.4 16.4l-3.6-4.9M13.8 28.5l3.6-4.9M22.6 16.4l3.6-4.9M30 23.2l-5.7-1.8M15.7 18.6L10 16.8"
        stroke="#ffc72c"
        strokeWidth="2.2"
      />
      <circle cx="20" cy="20" r="4.4" fill="#ffc72c" />
      <circle cx="20" cy="20" r="1.6" fill="#1b1d1f" />
    </svg>
  )
}
