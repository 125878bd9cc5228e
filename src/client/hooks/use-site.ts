import { useRouter } from '@tanstack/react-router'
import type { Site } from '#shared/domain/site.ts'

export const useSite = (): Site => useRouter().options.context.site
