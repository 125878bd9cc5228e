import { useRouter } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'

/** The facts of the business and of the site, the same on every page. */
export const useSite = (): Site => useRouter().options.context.site
