/** The head of a page of staff: no search engine lists it, and the bold letters of its buttons are there from the start on a phone too. */
export const staffHead = (title: string) => ({
  meta: [{ title }, { name: 'robots', content: 'noindex' }],
  links: [
    {
      rel: 'preload',
      href: '/fonts/barlow-600.woff2',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      media: '(max-width: 1023.98px)',
    } as const,
  ],
})
