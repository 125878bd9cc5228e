/** What stands on the page while it is found out whether somebody is signed in. */
export function VerifyingAccess() {
  return (
    <main id="main" tabIndex={-1} data-interactive className="grid min-h-dvh place-content-center p-6 text-center outline-none">
      <p className="needs-script text-lg text-soft" role="status">
        Verifying access...
      </p>
      <noscript>
        <p>The back office needs JavaScript. Allow it for this site and load the page again.</p>
      </noscript>
    </main>
  )
}
