import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import '../../styles/admin.css'

type Props = { businessName: string; title: string; noScript: string; children: ReactNode }

/** The frame of the pages outside of the back office on which staff sign in or choose a password. */
export function SignInFrame({ businessName, title, noScript, children }: Props) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-interactive="now"
      className="grid min-h-dvh items-start justify-items-center bg-muted px-4 pt-[clamp(1rem,16dvh,10rem)] pb-4 outline-none"
    >
      <div className="w-[min(26rem,100%)] rounded-md border bg-card">
        <div className="rounded-t-[3px] surface-inverse px-6 pt-4 pb-5">
          <Link to="/" className="inline-flex min-h-11 items-center text-inverse-muted">
            {businessName || 'Website'}
          </Link>
          <h1 className="text-4xl">{title}</h1>
        </div>
        <div className="surface-inverse">
          <div className="dashed-line bg-left! [background-repeat:round_no-repeat]!" />
        </div>
        <div className="p-6">
          <div className="noscript:hidden">{children}</div>
          <noscript>
            <p>{`${noScript} Allow it for this site and load the page again.`}</p>
          </noscript>
        </div>
      </div>
    </main>
  )
}
