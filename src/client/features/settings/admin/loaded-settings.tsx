import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { toSite } from '#shared/domain/site.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { Settings } from './use-settings-form.ts'

/** Renders `children` with the loaded settings, or the loading state or failure. */
export function LoadedSettings({ children }: { children: (settings: Settings) => ReactNode }) {
  const { data, error, refetch } = staffApi.business.admin.get.useQuery()
  useFreshSite(data)
  return (
    <>
      {error && !data && (
        <div role="alert" className={alertVariants({ variant: 'destructive', className: 'mt-4' })}>
          <p>{`Error: ${failureText(error, 'Failed to fetch settings')}`}</p>
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
