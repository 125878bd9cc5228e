/** Returns 'instant' if the system prefers reduced motion (rule 2.43). */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
