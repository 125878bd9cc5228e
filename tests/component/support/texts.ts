/** What the fields of a form complain of, from top to bottom. */
export const problemsIn = (container: Element = document.body): string[] =>
  [...container.querySelectorAll('[data-slot=field-error]')]
    .map((element) => element.textContent.trim())
    .filter(Boolean)

/** The texts of the elements without children, in the order of the page. */
export const textsIn = (container: Element): string[] =>
  [...container.querySelectorAll('*')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent.trim())

/** The terms of the description lists with their values. */
export const factsIn = (container: Element): Record<string, string> =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  )
