import { Link } from '@tanstack/react-router'
import { LogoMark } from './logo-mark.tsx'

/** Replaces every public page until the shop has saved its name, phone and address. */
export function OpeningSoon() {
  return (
    <main id="main" className="grid min-h-dvh grid-rows-[1fr_auto] overflow-hidden surface-inverse">
      <div className="wrap self-center py-10">
        <LogoMark size={72} />
        <h1 className="mt-4 text-5xl md:text-6xl">Opening soon</h1>
        <p className="mt-3 max-w-[34rem] text-xl text-inverse-muted">
          This website is being set up. Please come back in a little while.
        </p>
        <p className="mt-8 text-inverse-muted">
          Is this your shop?{' '}
          <Link
            to="/login"
            preload={false}
            className="inline-block py-2 font-semibold text-inverse-foreground"
          >
            Sign in to set it up
          </Link>
        </p>
      </div>
      <div>
        <img
          src="/placeholder/crew-pickup-yellow-bare.svg"
          alt=""
          width={640}
          height={480}
          className="-mb-[min(5.6rem,15vw)] ml-auto aspect-[640/480] w-[min(40rem,100%)]"
        />
        <div className="relative dashed-line" />
      </div>
    </main>
  )
}
