/** The head of a page of staff, which no search engine lists. */
export const createStaffHead = (title: string) => ({
  meta: [{ title }, { name: 'robots', content: 'noindex' }],
})
