import { Link } from '@tanstack/react-router'
import { buttonVariants } from '../../components/ui/button.tsx'

/** Replaces every public page until the shop has saved its name, phone and address. */
export function OpeningSoon() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center surface-inverse px-4 py-10">
      <div className="text-center">
        <h1 className="text-hero">Opening soon</h1>
        <p className="mt-3 text-xl text-inverse-muted">
          This website is being set up. Please come back in a little while.
        </p>
        <p className="mt-8 text-inverse-muted">Is this your shop?</p>
        <Link to="/login" preload={false} className={buttonVariants({ className: 'mt-3' })}>
          Sign in to set it up
        </Link>
      </div>
    </main>
  )
}
