/** Details of an opened row: the label above the value, on a phone beside it. */
export const DETAILS =
  'grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-8 gap-y-2.5 max-md:grid-cols-1 max-md:gap-1.5'
export const DETAIL =
  'max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-2'
/** Line that begins a section, and is all of one that is empty or folded. */
export const SECTION_LINE = 'min-h-12 border-t'
/** Line of a folded section. */
export const SUMMARY = 'min-h-12 cursor-pointer content-center font-heading text-xl/[1.2]'
