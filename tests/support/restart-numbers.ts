import { restartPhones } from './request-inputs.ts'
import { restartStock } from './vehicles.ts'

// Runs before each test file: files share a process and must not depend on each other.
restartPhones()
restartStock()
