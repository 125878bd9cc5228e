/** Markup of an empty sonner toaster; toaster.tsx hydrates this element. */
const EMPTY_TOASTER =
  '<div><section aria-label="Notifications (F8)" tabindex="-1" aria-live="polite" aria-relevant="additions text" aria-atomic="false" data-react-aria-top-layer="true"></section></div>'

/** Every page renders both regions: screen readers only announce changes in existing ones. */
export function LiveRegions() {
  return (
    <>
      <p
        id="page-status"
        role="status"
        className="page-status surface-inverse"
        {...contentOfOthers('')}
      />
      <div id="toasts" {...contentOfOthers(EMPTY_TOASTER)} />
    </>
  )
}

/** Initial HTML that React never updates; constants only. */
const contentOfOthers = (html: string) => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: html },
})
