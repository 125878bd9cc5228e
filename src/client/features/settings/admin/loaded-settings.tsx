import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { siteOf } from '#shared/domain/site.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { tableFailure } from '../../../lib/staff-failure.ts'
import type { Settings } from './use-settings-form.ts'

/** Shows what `children` makes of the settings once they are loaded; until then that they are loading, or why they are not. */
export function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = staffApi.business.admin.get.useQuery()
  useFreshSite(data)
  return (
    <>
      {error && !data && (
        <div role="alert" className={alertVariants({ variant: 'destructive', className: 'mt-4' })}>
          <p>{tableFailure(error, 'settings')}</p>
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <WorkLoading text="Loading settings..." className="mt-4" />}
      {data && children(data)}
    </>
  )
}

/** The other screens of the back office know the facts from the page that was loaded; they follow what is saved here. */
function useFreshSite(settings: Settings | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!settings) return
    const { context } = router.options
    const { business, pictureBase } = settings
    const site = siteOf(business, { ...context.site, pictureBase }, new Date())
    router.update({ ...router.options, context: { ...context, site } })
  }, [router, settings])
}
