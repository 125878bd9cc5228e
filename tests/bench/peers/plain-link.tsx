// Takes the router's place where pages are rendered without one: links are plain links, and the site's facts are set from outside.
import type { ReactNode } from 'react'
import type { Site } from '#shared/domain/site.ts'

type LinkProps = {
  to: string
  params?: Record<string, string>
  search?: object
  className?: string
  children?: ReactNode
  'aria-label'?: string
  activeProps?: { 'aria-current'?: 'page' }
}

let context: { site: Site } | undefined
export function setSite(site: Site): void {
  context = { site }
}

export function Link({
  to,
  params,
  className,
  children,
  activeProps,
  'aria-label': label,
}: LinkProps) {
  const href = Object.entries(params ?? {}).reduce(
    (path, [name, value]) => path.replace(`$${name}`, value),
    to,
  )
  const isActive = activeProps !== undefined && to === '/inventory'
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      {...(isActive && { ...activeProps, 'data-status': 'active' })}
    >
      {children}
    </a>
  )
}

/** @public The pages import it by the router's name. */
export const useRouter = () => ({ options: { context } })
/** @public The pages import it by the router's name. */
export const useLocation = () => '/inventory'
