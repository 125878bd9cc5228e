/** The behavior of a scroll by script: smooth, or instant where the system asks for reduced motion (docs/product.md 2.43). */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
