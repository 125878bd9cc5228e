import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { PageHero } from '../../components/page-hero.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { useSite } from './use-site.ts'

/** What stands where a page could not be made. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter()
  const { business } = useSite()
  return (
    <>
      <PageHero title="Something went wrong" intro={errorMessage(error)} />
      <div className="wrap py-10">
        <button type="button" className="btn btn-marker" onClick={() => void router.invalidate()}>
          Try again
        </button>
        <p className="mt-4">Or call us at {business.phone}.</p>
      </div>
    </>
  )
}
