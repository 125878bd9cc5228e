// Replaces the router in pages rendered without one: plain links, and site facts set from outside.
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

/** @public Imported by pages under the router's name. */
export const useRouter = () => ({ options: { context } })
/** @public Imported by pages under the router's name. */
export const useLocation = () => '/inventory'
