import type { Fault } from './fault.ts'

/** Mistakes in quotes and in the want list. */
export const QUOTE_FAULTS: Fault[] = [
  {
    id: 'tax-rounded-down',
    area: 'shared',
    file: 'src/shared/domain/quote.ts',
    search: 'const raised = amount + divisor / 2',
    replace: 'const raised = amount',
    tests: ['tests/unit/quote.test.ts :: totals of 10,000 random quotes'],
  },
  {
    id: 'job-rate-for-body-work',
    area: 'shared',
    file: 'src/shared/domain/quote.ts',
    search: 'words.some(isBodyWork) ? [index] : []',
    replace: 'isBodyWork(title) ? [index] : []',
    tests: ['tests/unit/quote.test.ts :: a job rate is never for'],
  },
  {
    id: 'quote-answered-twice',
    area: 'server',
    file: 'src/server/features/quotes/answer.ts',
    search: "  if (status !== 'sent') {\n",
    replace: "  if (status === 'withdrawn' || status === 'superseded' || status === 'expired') {\n",
    tests: ['tests/integration/quotes/answers.test.ts :: an answer that comes twice at once'],
  },
  {
    id: 'older-quote-stays-open',
    area: 'server',
    file: 'src/server/features/quotes/steps.ts',
    search: "where: { requestId: quote.requestId, status: 'sent' }",
    replace: "where: { requestId: quote.requestId, status: 'draft', id: { not: id } }",
    tests: ['tests/integration/quotes/quotes.test.ts :: a revision replaces the one before'],
  },
  {
    id: 'regulated-parts-quoted',
    area: 'server',
    file: 'src/server/features/quotes/steps.ts',
    search:
      "    refuse('unprocessable', regulatedProblems(kind, terms, facts))\n    const now = clock.now()",
    replace: '    const now = clock.now()',
    tests: ['tests/integration/quotes/quotes.test.ts :: a draft with an air bag'],
  },
  {
    id: 'accepted-quote-waits-forever',
    area: 'server',
    file: 'src/server/features/requests/change.ts',
    search: '        ...(isNewStatus && { acceptedSince: null }),\n',
    replace: '',
    tests: [
      'tests/integration/quotes/answers.test.ts :: an answer of the customer is in the lists with the whole total',
    ],
  },
  {
    id: 'two-arrival-mails-a-day',
    area: 'server',
    file: 'src/server/features/wants/tell.ts',
    search: '    if (count === 0) return false\n',
    replace: '',
    tests: ['tests/integration/wants/wants.test.ts :: never get a second email on one day'],
  },
  {
    id: 'changed-address-not-confirmed',
    area: 'server',
    file: 'src/server/features/wants/readdress.ts',
    search: "const isTrusted = person === '' || (await hasAnswered(transaction, person))",
    replace: "const isTrusted = person === '' || !(await hasAnswered(transaction, person))",
    tests: ['tests/integration/wants/addresses.test.ts :: a want with a new email address'],
  },
  {
    id: 'rest-of-a-file-not-matched',
    area: 'server',
    file: 'src/server/features/wants/arrivals.ts',
    search: '    if (rest.length > 0) await addJobs(db, [jobFor(rest)])\n',
    replace: '    if (rest.length > arrivals.length) await addJobs(db, [jobFor(rest)])\n',
    tests: ['tests/integration/wants/arrivals.test.ts :: among many that all fit is matched'],
  },
]
