import { useSite } from './use-site.ts'

/** Days of the coming week on which the shop is closed or keeps other hours, below the bar of every public page; nothing where there are none. */
export function ClosingNotice() {
  const { notices } = useSite()
  if (notices.length === 0) return null
  return (
    <aside
      aria-label="Changed hours"
      className="bg-primary px-4 py-2 text-center font-semibold text-primary-foreground"
    >
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </aside>
  )
}
