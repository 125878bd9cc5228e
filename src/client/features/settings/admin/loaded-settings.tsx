import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { toSite } from '#shared/domain/site.ts'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { Settings } from './use-settings-form.ts'

/** Renders `children` with the loaded settings, or the loading state or failure. */
export function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = staffApi.business.admin.get.useQuery()
  useFreshSite(data)
  return (
    <>
      {!data && <QueryState error={error} subject="settings" className="mt-4" onRetry={refetch} />}
      {data && children(data)}
    </>
  )
}

/** Applies saved facts to the other back office screens. */
function useFreshSite(settings: Settings | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!settings) return
    const { context } = router.options
    const { business, pictureBase } = settings
    const site = toSite(business, { ...context.site, pictureBase }, new Date())
    router.update({ ...router.options, context: { ...context, site } })
  }, [router, settings])
}
