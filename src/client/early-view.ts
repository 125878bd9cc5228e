// Inlined after early-input.ts in the parts list to render rows from the first paint
// (features/vehicles/public/yard-view.tsx).

try {
  const view = localStorage.getItem('parts-view')
  if (view) document.documentElement.dataset.view = view
} catch {
  // Storage is disabled.
}
