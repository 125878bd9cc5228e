import { Link, useLocation, type ErrorComponentProps } from '@tanstack/react-router'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { PageHero } from '../../components/page-hero.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { useNeedsReact } from '../../hooks/use-needs-react.ts'
import { useRetry } from '../../hooks/use-retry.ts'
import { useSite } from '../../hooks/use-site.ts'
import { explainToVisitor } from '../../lib/failure.ts'
import { isChunkFailure } from '../../lib/load-chunk.ts'

const CHUNK_MISSING = "Part of this page didn't load. Check your connection, then try again."

export function ErrorPage({ error }: ErrorComponentProps) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>('retry')
  const retry = useRetry(error)
  const { business } = useSite()
  const isStaff = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  const title = 'Something went wrong'
  const text = isChunkFailure(error) ? CHUNK_MISSING : explainToVisitor(error)
  const again = (
    <button type="button" {...needsReact} className={buttonVariants()} onClick={retry}>
      Try again
    </button>
  )
  if (isStaff) {
    return (
      <div className="wrap py-8">
        <div className="rounded-md border bg-card p-5">
          <h1 className="text-2xl">{title}</h1>
          <p className="mt-2 mb-4">{text}</p>
          {again}
        </div>
      </div>
    )
  }
  return (
    <>
      <PageHero title={title} intro={text} />
      <div className="wrap py-10">
        {again}
        <p className="mt-4">
          Or call us at{' '}
          <a href={toPhoneHref(business.phone)} className="font-semibold whitespace-nowrap">
            {business.phone}
          </a>
          .
        </p>
      </div>
    </>
  )
}

/** Page of a URL without a page of its own; a whole missing path has a fuller one. */
export const NothingHere = () => (
  <PageHero title="Page not found" intro="The page you're looking for doesn't exist.">
    <Link to="/" className={buttonVariants()}>
      Return Home
    </Link>
  </PageHero>
)
