/** The field that people do not see (decision 'Requests from the public'); programs that fill in everything give themselves away. */
export function Honeypot() {
  return (
    <div className="absolute -left-[9999px] size-px overflow-hidden" aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** What stands in the unseen field of a form. */
export function honeypotOf(form: HTMLFormElement): string {
  const website = new FormData(form).get('website')
  return typeof website === 'string' ? website : ''
}
