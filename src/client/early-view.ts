// Inlined after early-input.ts in the parts list, whose rows it shows from the first paint.

try {
  const view = localStorage.getItem('parts-view')
  if (view) document.documentElement.dataset.view = view
} catch {
  // Storage is disabled.
}
