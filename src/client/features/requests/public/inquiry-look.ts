export const PHONE_HINT = "We'll call this number about your request, and nobody else gets it."

/** Buttons that stay in view while a phone scrolls the form of a dialog. */
export const STICKY_BUTTONS =
  'max-md:sticky max-md:-bottom-4 max-md:-mx-4 max-md:mt-4 max-md:-mb-4 max-md:border-t max-md:bg-card max-md:p-4 low:static'
