/** The head of a page of staff, which no search engine lists. */
export const staffHead = (title: string) => ({
  meta: [{ title }, { name: 'robots', content: 'noindex' }],
})
