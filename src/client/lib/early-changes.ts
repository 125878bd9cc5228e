/** Records changes of the body for hydration; call before the load event. */
export function recordChanges(): void {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => void changes.push(...records))
  observer.observe(document.body, { childList: true, subtree: true, characterDataOldValue: true })
  window.earlyInput.takeChanges = () => {
    changes.push(...observer.takeRecords())
    observer.disconnect()
    return changes
  }
}
