// Stands inline after early-input.ts in each page with the list of the yard, so that no list shows its cards first where the visitor wants
// rows (features/vehicles/public/yard-view.tsx).

try {
  const view = localStorage.getItem('parts-view')
  if (view) document.documentElement.dataset.view = view
} catch {
  // The visitor's browser keeps nothing.
}
