import type { AnyRouteMatch } from '@tanstack/react-router'

/** The title of the innermost route that has one. */
export function documentTitle(matches: AnyRouteMatch[]): string {
  for (const match of matches.toReversed()) {
    for (const meta of match.meta ?? []) if (meta && 'title' in meta && typeof meta.title === 'string') return meta.title
  }
  return ''
}
