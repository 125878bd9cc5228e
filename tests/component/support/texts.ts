import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Texts of elements, in document order. */
export const textsOf = (elements: Locator | Iterable<Element>): string[] =>
  Array.from(
    'elements' in elements ? elements.elements() : elements,
    ({ textContent }) => textContent,
  )

/** Asserts the address of a link. */
export const expectHref = (link: Locator, href: unknown): Promise<void> =>
  expect.element(link).toHaveAttribute('href', href)

/** Validation messages of a form, from top to bottom. */
export const issuesIn = (container: Element = document.body): string[] =>
  [...container.querySelectorAll('[data-slot=field-error]')]
    .map((element) => element.textContent.trim())
    .filter(Boolean)

/** Texts of elements without child elements, in document order. */
export const textsIn = (container: Element): string[] =>
  [...container.querySelectorAll('*')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent.trim())

/** Terms of description lists with their values. */
export const factsIn = (container: Element): Record<string, string> =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  )

/** Search parameters of an address without a host. */
export const searchOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, location.href).searchParams)
