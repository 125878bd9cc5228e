/** How a scroll that the visitor did not make may move: smoothly, or at once where the system asks for less motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
