import { describe } from 'vitest'
import { conformance } from './conformance/suite.ts'
import { openCoreUnderTest } from './embedded/under-test.ts'

describe('the embedded core', () => conformance(openCoreUnderTest))
