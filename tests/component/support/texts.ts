/** What the fields of a form complain of, from top to bottom. */
export const problemsIn = (container: Element = document.body): string[] =>
  [...container.querySelectorAll('.form-problem')].map((element) => element.textContent.trim()).filter(Boolean)
