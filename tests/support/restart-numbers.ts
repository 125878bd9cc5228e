import { restartPhones } from './request-drafts.ts'
import { restartStock } from './vehicles.ts'

// Runs before each test file: files share a process, and none may depend on how much the files before it made.
restartPhones()
restartStock()
