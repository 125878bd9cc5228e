/** What sonner renders without a toast: toaster.tsx hydrates it, so that it stays the same element. */
const EMPTY_TOASTER =
  '<div><section aria-label="Notifications (F8)" tabindex="-1" aria-live="polite" aria-relevant="additions text" aria-atomic="false" data-react-aria-top-layer="true"></section></div>'

/**
 * Screen readers announce what appears in a region that was there before, so both are part of every page from the first paint on.
 * The inline script and the toaster write into them; the page's own React leaves their content alone.
 */
export function LiveRegions() {
  return (
    <>
      <p
        id="page-status"
        role="status"
        className="fixed inset-x-0 bottom-4 z-60 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-sm surface-inverse not-empty:px-4 not-empty:py-2"
        {...contentOfOthers('')}
      />
      <div id="toasts" {...contentOfOthers(EMPTY_TOASTER)} />
    </>
  )
}

/** First content of an element that React neither compares nor changes; constants alone. */
const contentOfOthers = (html: string) => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: html },
})
