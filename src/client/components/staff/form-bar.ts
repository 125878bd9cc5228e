/** Buttons below a long form, which stay in view: the main one at the right, as in dialogs. */
export const FORM_BAR =
  'sticky bottom-(--foot) z-5 flex flex-row-reverse gap-3 border-t border-input bg-background py-3 max-md:-mx-4 max-md:px-4 max-md:*:min-w-0 max-md:*:flex-1'
