import { describe } from 'vitest'
import { conformance } from './conformance.ts'
import { openCoreUnderTest } from './embedded/under-test.ts'

describe('the embedded core', () => conformance(openCoreUnderTest))
