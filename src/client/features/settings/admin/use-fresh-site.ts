import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { siteOf } from '#shared/domain/site.ts'
import type { Settings } from './use-settings-form.ts'

/** The other screens of the back office know the facts from the page that was loaded; they follow what is saved here. */
export function useFreshSite(settings: Settings | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!settings) return
    const { context } = router.options
    const site = siteOf(settings.business, context.site.publicUrl, new Date())
    router.update({ ...router.options, context: { ...context, site } })
  }, [router, settings])
}
