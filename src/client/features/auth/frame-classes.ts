/** Title in the bar. */
export const TITLE_CLASS =
  'flex min-h-11 items-center font-heading text-2xl/[1.1] max-md:min-h-12 max-md:min-w-min max-md:text-xl/[1.1] lg:text-3xl'
export const FRAME_BAR = 'border-b-4 border-primary surface-inverse max-md:border-b-2 print:hidden'
