import { useRouteContext } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'

export const useSite = (): Site =>
  useRouteContext({ from: '__root__', select: (context) => context.site })
