import { Link } from '@tanstack/react-router'
import { LogoMark } from './logo-mark.tsx'

/** Replaces every public page until the shop has a name, phone and address; adds no classes. */
export function OpeningSoon() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center surface-inverse px-4 py-10">
      <div className="grid place-items-center text-center">
        <LogoMark size={72} />
        <h1 className="mt-3 text-hero">Opening soon</h1>
        <p className="mt-3 text-xl text-inverse-muted">
          This website is being set up. Please come back in a little while.
        </p>
        {/* From the roof to the tires, which stand on the strip. */}
        <img
          src="/placeholder/crew-pickup-yellow-bare.svg#svgView(viewBox(0,140,640,249))"
          alt=""
          width={640}
          height={249}
          className="mt-8"
        />
        <div className="dashed-line w-full" />
        <p className="mt-8 text-inverse-muted">
          Is this your shop?{' '}
          <Link to="/login" preload={false}>
            Sign in to set it up
          </Link>
        </p>
      </div>
    </main>
  )
}
